/** What one step of a run came to. */
export interface Result {
  name: string
  passed: number
  failed: number
  /** Seconds. */
  took: number
  /** What failed, each with its place, its name and its first reason. */
  failures?: string[]
}

type Counts = Pick<Result, 'passed' | 'failed' | 'failures'>

/** Runs a step; one that throws has failed, with its reason printed. */
export async function step(name: string, work: () => Promise<Counts>): Promise<Result> {
  const began = performance.now()
  const counts = await work().catch(error => {
    console.error(`${name}: ${error instanceof Error ? error.stack : error}`)
    return { passed: 0, failed: 1 }
  })
  return { name, ...counts, took: (performance.now() - began) / 1000 }
}

/**
 * Prints what failed, every step and, as the last line, `N passed, N failed`; a run without a single test has failed too.
 * Answers with the exit code.
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
