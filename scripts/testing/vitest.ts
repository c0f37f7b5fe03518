import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { show } from './children.ts'
import { type Result, step } from './result.ts'

interface Report {
  numPassedTests: number
  testResults: File[]
}

interface File {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
}

/**
 * Runs several projects of vitest.config.ts together, as a step with the first one's name. `args` are filters and
 * options of vitest.
 */
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
  const failures = report?.testResults.flatMap(failuresOf) ?? []
  // A crash, an error outside tests and a failed set-up have no failed test to count.
  return { passed: report?.numPassedTests ?? 0, failed: failures.length || (code ? 1 : 0), failures }
}

/** Returns the failed tests of a file. A failed file without one could not be loaded. */
function failuresOf({ name, status, message, assertionResults }: File): string[] {
  const place = relative('.', name)
  const failed = assertionResults.filter(assertion => assertion.status === 'failed')
  if (failed.length)
    return failed.map(test => `${place} › ${test.fullName}\n${shortened(test.failureMessages?.[0] ?? '')}`)
  return status === 'failed' ? [`${place}\n${shortened(message)}`] : []
}

const shortened = (reason: string) => reason.split('\n').slice(0, 12).join('\n').slice(0, 2000)
