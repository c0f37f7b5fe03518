import { existsSync, readFileSync, rmSync } from 'node:fs'
import { show } from './children.ts'
import { type Result, step } from './result.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Runs projects of vitest.config.ts together, as the step of the first; `args` are filters and options of vitest. */
export function vitest(projects: [string, ...string[]], args: string[]): Promise<Result> {
  const [name] = projects
  return step(name, async () => {
    const file = `.cache/report-${process.pid}-${name}.json`
    try {
      return await runInto(file, projects, args)
    } finally {
      rmSync(file, { force: true })
    }
  })
}

async function runInto(file: string, projects: string[], args: string[]) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = projects.map(project => `--project=${project}`)
  const code = await show(['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reports, ...args])
  const report: Report | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const failed = report ? report.numFailedTests + brokenFiles(report) : 0
  // A crash, an error outside of tests or a set-up that failed leaves no failed test to count.
  return { passed: report?.numPassedTests ?? 0, failed: failed || (code ? 1 : 0) }
}

/** Files that failed without a failed test: they could not even be loaded. */
const brokenFiles = ({ testResults }: Report) =>
  testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(assertion => assertion.status === 'failed'),
  ).length
