import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/order.ts'

/** Each worker works against PostgreSQL, which needs processors too; some tests only wait, so that three keep two busy. */
const maxWorkers = Math.min(4, Math.max(3, availableParallelism() - 1))

const ofBrowsers = ['src/**/web/**/*.test.{ts,tsx}', 'parts/*.test.tsx']
/** Tests of all screens and the server together, and those that put something in a package's place. */
const ofVite = ['src/*.test.ts', 'src/**/*.mocked.test.ts']
const database = 'tests/support/global-setup.ts'

/** A machine that does much besides is slow, not wrong: whatever is waited for has its time, and what takes none costs none. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

/** Node runs the product as it is, which takes a quarter less of the processor's time than Vite's runner of modules. */
const natively = { experimental: { viteModuleRunner: false } }

export default defineConfig({
  test: {
    teardownTimeout: 20_000,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...ofBrowsers, ...ofVite],
          globalSetup: database,
          ...natively,
          // What runs on a node keeps no state in its modules, so that files share a process and what it has loaded.
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: 'vite', include: ofVite, globalSetup: database, isolate: false, ...patience },
      },
      {
        extends: true,
        test: {
          // What runs in a browser may keep the state of its one tab in a module: each file has modules of its own.
          name: 'web',
          include: ofBrowsers,
          pool: 'vmThreads',
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          globalSetup: [database, 'tests/journeys/support/demo-setup.ts'],
          setupFiles: 'tests/journeys/support/failure.ts',
          ...natively,
          // Each process has one browser for all of its files, and loads the product once; each file has its own node and database.
          isolate: false,
          // A page waits now and then, so that three keep two processors busy.
          maxWorkers: 3,
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
