import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Each worker works against PostgreSQL, which needs processors too; some tests only wait, so that three keep two busy. */
const maxWorkers = Math.min(4, Math.max(3, availableParallelism() - 1))

const database = 'tests/support/global-setup.ts'

export default defineConfig({
  test: {
    teardownTimeout: 20_000,
    maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          globalSetup: database,
          // A machine that does much besides is slow, not wrong.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          globalSetup: [database, 'tests/journeys/support/demo-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
