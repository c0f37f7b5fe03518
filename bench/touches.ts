import { inBrowser } from './browser/signedIn.ts'
import { touchAll } from './browser/touches.ts'
import type { Running } from './browser.ts'
import { type Result, tableOf } from './result.ts'
import { quantile } from './statistics.ts'

const limit = 100 // ms

/**
 * Measures on a phone whose processor is four times slower how long a touch takes until its answer is painted, on the ten screens most used: p95 of
 * each and of all.
 */
export async function benchTouches(running: Running): Promise<Result[]> {
  const all = await inBrowser(browser => touchAll(browser, running))
  const whole = { screen: '十个页面', waits: all.flatMap(({ waits }) => waits) }
  return [...all, whole].map(({ screen, waits }) => ({
    name: `触摸到画出：${screen}`,
    value: quantile(waits, 0.95),
    unit: ' ms',
    limit,
    better: 'lower',
    note: `${waits.length} 次触摸`,
  }))
}

if (import.meta.main) {
  const [address = 'http://127.0.0.1:3000', username = 'boss', password = 'Tongzhou@2026'] = process.argv.slice(2)
  console.log(tableOf(await benchTouches({ address, username, password })))
}
