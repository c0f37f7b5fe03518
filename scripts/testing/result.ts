/** The result of one step of a run. */
export interface Result {
  name: string
  passed: number
  failed: number
  /** Seconds. */
  took: number
  /** The failed tests: place, name and first reason of each. */
  failures?: string[]
}

type Counts = Pick<Result, 'passed' | 'failed' | 'failures'>

/** Runs a step. If it throws, it counts as failed, and the reason is printed. */
export async function step(name: string, work: () => Promise<Counts>): Promise<Result> {
  const began = performance.now()
  const counts = await work().catch(error => {
    console.error(`${name}: ${error instanceof Error ? error.stack : error}`)
    return { passed: 0, failed: 1 }
  })
  return { name, ...counts, took: (performance.now() - began) / 1000 }
}

/**
 * Prints the failed tests, every step and, as the last line, `N passed, N failed`. A run without a test counts as
 * failed. Returns the exit code.
 */
export function summarise(results: Result[]): number {
  for (const failure of results.flatMap(result => result.failures ?? [])) console.log(`\n✗ ${failure}`)
  console.log()
  for (const { name, passed, failed, took } of results)
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(10)} ${passed} passed, ${failed} failed (${took.toFixed(1)} s)`)
  const passed = sum(results.map(result => result.passed))
  const failed = sum(results.map(result => result.failed)) || (passed ? 0 : 1)
  console.log(`${passed} passed, ${failed} failed`)
  return failed ? 1 : 0
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
