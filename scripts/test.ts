import { globSync } from 'node:fs'
import { ensureServerBuilt, ensureWebBuilt } from './ensure-built.ts'
import { type Browser, ensureBrowser } from './testing/browser.ts'
import { interruption } from './testing/children.ts'
import { shareCluster } from './testing/cluster.ts'
import { ensureDumper } from './testing/dumper.ts'
import { ensurePgbouncer } from './testing/pgbouncer.ts'
import { type Result, step, summarise } from './testing/result.ts'
import { staticChecks } from './testing/static-checks.ts'
import { vitest } from './testing/vitest.ts'

/** `npm test`: everything. With filters (`npm test -- clue`): only the tests of files whose path contains one of them. */
const filters = process.argv.slice(2).filter(word => word !== '--') // npm takes it away, a person at the script does not
const results = await (filters.length ? chosenTests() : everything())
const code = summarise(results)
process.exit(interruption() ? 130 : code)

async function everything(): Promise<Result[]> {
  if (!ensureServerBuilt()) return [await failure('server', 'the server does not build')]
  // Nodes in processes of their own run what `npm start` runs.
  process.env.TEST_SERVER = 'dist/server/server.js'
  const [checks, browser, endCluster] = await Promise.all([staticChecks(), ensureSystem(), shareCluster()])
  const unit = await vitest(['unit', 'vite', 'web'], [])
  const results = [...checks, unit, await journeys(browser)]
  await endCluster()
  return results
}

/** Runs them one after the other, because a package manager does one thing at a time. */
async function ensureSystem(): Promise<Browser> {
  await ensureDumper()
  await ensurePgbouncer()
  return ensureBrowser()
}

async function chosenTests(): Promise<Result[]> {
  const options = [...filters, '--passWithNoTests']
  if (chosen('tests/operations/*.test.ts')) await ensureDumper()
  if (chosen('tests/pgbouncer*.test.ts')) await ensurePgbouncer()
  const unit = await vitest(['unit', 'vite', 'web'], options)
  return chosen('tests/journeys/*.journey.ts') ? [unit, await journeys(await ensureBrowser(), options)] : [unit]
}

/** Runs the browser journeys on the built web. */
async function journeys(browser: Browser, options: string[] = []): Promise<Result> {
  if (interruption()) return failure('journeys', 'interrupted')
  if ('problem' in browser) return failure('journeys', browser.problem)
  process.env.CHROMIUM = browser.path
  return ensureWebBuilt() ? vitest(['journeys'], options) : failure('journeys', 'the web does not build')
}

function failure(name: string, problem: string): Promise<Result> {
  return step(name, () => Promise.reject(problem))
}

function chosen(files: string): boolean {
  return globSync(files).some(path => filters.some(filter => path.includes(filter)))
}
