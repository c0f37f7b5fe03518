import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Pool } from '../database/connections.ts'
import { Refusal } from '../refusal.ts'
import { forgetTries, giveBack, inWords, takeTry } from './throttle.ts'

let server: TestServer
let pool: Pool
beforeAll(async () => {
  server = await startServer()
  pool = server.app.runtime.pool
})
afterAll(() => server.stop())

/** Lets so many seconds pass for everything that is counted. */
const pass = (seconds: number) =>
  server.owner.query('update throttle set until = until - make_interval(secs => $1)', [seconds])

/** Returns the seconds to wait, 0 if the try was available. */
async function waitFor(tries: Parameters<typeof takeTry>[1]): Promise<number> {
  try {
    await takeTry(pool, tries)
    return 0
  } catch (error) {
    if (error instanceof Refusal && error.code === 42900) return (error.data as { retryAfter: number }).retryAfter
    throw error
  }
}

const tries = (key: string) => ({ key, atOnce: 3, every: 60 })

describe('tries', () => {
  test('are available at once, then one after each pause; a refused one costs nothing', async () => {
    const waits = []
    for (let time = 0; time < 6; time++) waits.push(await waitFor(tries('pause')))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    for (const wait of waits.slice(3)) expect([59, 60]).toContain(wait)
    await pass(60)
    expect(await waitFor(tries('pause'))).toBe(0)
    expect(await waitFor(tries('pause'))).toBeGreaterThan(0)
  })

  test('never exceed the number at the beginning, however long the pause was', async () => {
    await waitFor(tries('long'))
    await pass(1_000_000)
    const waits = []
    for (let time = 0; time < 4; time++) waits.push(await waitFor(tries('long')))
    expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  })

  test('can be given back one by one or all together', async () => {
    for (let time = 0; time < 3; time++) await takeTry(pool, tries('back'))
    await giveBack(pool, tries('back'))
    expect([await waitFor(tries('back')), (await waitFor(tries('back'))) > 0]).toEqual([0, true])
    await forgetTries(pool, tries('back'))
    for (let time = 0; time < 3; time++) expect(await waitFor(tries('back'))).toBe(0)
  })

  test('are counted correctly when they come at the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => waitFor(tries('same'))))
    expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  })

  test('number in any period at most the first ones plus one for each pause', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 25 }), async pauses => {
        const one = { key: `any${run++}`, atOnce: 3, every: 60 }
        let [taken, time] = [0, 0]
        for (const pause of pauses) {
          await pass(pause)
          time += pause
          if ((await waitFor(one)) === 0) taken++
        }
        expect(taken).toBeLessThanOrEqual(3 + (time + 5) / 60)
      }),
      { numRuns: 15, seed: 4 },
    )
  })
})

test('a wait is told in seconds if it is short, otherwise in minutes', () => {
  expect([inWords(1), inWords(90), inWords(91), inWords(900)]).toEqual(['1 秒', '90 秒', '2 分钟', '15 分钟'])
})
