import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { inTransaction } from '../../../kernel/server/desk/transaction.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { identityRoutes as routes } from '../api/identity.ts'
import { signInTries, takeTries } from './signInTries.ts'

const day = 86_400 // seconds
const office = '10.1.0.1'
const outside = (at: number) => `10.2.0.${at}`

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  for (const username of [...colleagues, ...fools]) await addAccount(server.owner, username)
})
afterAll(() => server.stop())

/** A person of each kind: known by browser, by network, by neither, by a colleague's browser. */
const colleagues = ['athome', 'known', 'fresh', 'guest']
const fools = ['fool']

const pass = (seconds: number) =>
  server.owner.query('update throttle set until = until - make_interval(secs => $1)', [seconds])

async function attempt(username: string, typed: string, from: string, cookie = '') {
  const headers = { cookie }
  const answer = await server.send(routes.signIn, { body: { username, password: typed }, from, headers })
  const { code, data } = answer.json()
  return { code, wait: code === 42900 ? (data.retryAfter as number) : 0, cookie: String(answer.headers['set-cookie']) }
}

/** The moves of attackers: guess at a name from the office's network or another one, or let time pass. */
const names = fc.constantFrom(
  'athome',
  'known',
  'somebody',
  'nobody',
  ...Array.from({ length: 60 }, (_, at) => `n${at}`),
)
type Step = { name?: string; times?: number; network?: number; pause?: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ name: names, times: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ name: names, network: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ pause: fc.integer({ min: 1, max: 2000 }) }) },
)
async function play({ name, times = 1, network, pause }: Step): Promise<void> {
  if (pause) await pass(pause)
  for (let time = 0; name && time < times; time++)
    await attempt(name, 'wrong', network === undefined ? office : outside(network))
}

describe('while others try passwords, from the same network or from all others,', () => {
  test('a known person never waits; an unknown person waits a minute at most after the attack, and can use a code by SMS', async () => {
    const history = fc.array(step, { minLength: 5, maxLength: 12 })
    const browser = (await attempt('athome', password, outside(99))).cookie.split(';')[0]
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        await server.owner.query('delete from throttle')
        await server.owner.query(`delete from known_place where place = 'network:${office}'`)
        await attempt('known', password, office)
        for (const one of steps) await play(one)
        const aimedAt = steps.some(one => one.name === 'known' && one.times)
        expect((await attempt('athome', password, office, browser)).code).toBe(0)
        expect((await attempt('guest', password, outside(50), browser)).code).toBe(0)
        if (!aimedAt) expect((await attempt('known', password, office)).code).toBe(0)
        const { wait } = await attempt('fresh', password, office)
        expect(wait).toBeLessThanOrEqual(60)
        if (wait > 0) await pass(wait)
        if (wait > 0) expect((await attempt('fresh', password, office)).code).toBe(0)
      }),
      { numRuns: 6, seed: 10, endOnFailure: true },
    )
  })
})

describe('guesses made as soon as each is allowed', () => {
  const unknown = { network: false, browser: false, host: null }

  /** Tells whether a guess would be compared with a password; otherwise returns the seconds to wait. */
  async function guess(name: string, network: string): Promise<number> {
    const tries = signInTries(name, undefined, { network, browser: null }, unknown)
    try {
      await inTransaction(server.app.runtime, 'writes', client => takeTries(client, tries))
      return 0
    } catch (error) {
      if (error instanceof Refusal) return (error.data as { retryAfter: number }).retryAfter
      throw error
    }
  }

  type Target = readonly [name: string, network: string]

  /**
   * Returns the guesses within so many seconds of an attacker who moves to the next target after a refusal, and waits after
   * `patience` refusals.
   */
  async function madeWithin(seconds: number, targets: readonly Target[], patience = targets.length): Promise<number> {
    await server.owner.query('delete from throttle')
    let [made, time, at] = [0, 0, 0]
    for (let waits: number[] = []; time < seconds; ) {
      const [name, network] = targets[at] as Target
      const wait = await guess(name, network)
      waits = wait === 0 ? [] : [...waits, wait]
      if (wait === 0) made++
      else at = (at + 1) % targets.length
      if (waits.length < patience) continue
      const next = Math.min(...waits)
      await pass(next)
      time += next
      waits = []
    }
    return made
  }

  test('are at most 168 a day at one user name, from any number of networks', async () => {
    const networks = Array.from({ length: 40 }, (_, at) => ['victim', `10.3.0.${at}`] as const)
    const made = await madeWithin(day, networks)
    expect(made).toBeGreaterThan(150)
    expect(made).toBeLessThanOrEqual(24 + day / 600 + 1)
  })

  test('are at most 104 a day at one user name from one network', async () => {
    const made = await madeWithin(day, [['victim', '10.3.1.1']])
    expect(made).toBeGreaterThan(90)
    expect(made).toBeLessThanOrEqual(8 + day / 900 + 1)
  })

  test('are at most fifty and one a minute from one network, at any number of user names: 1490 a day', async () => {
    const everybody = Array.from({ length: 200 }, (_, at) => [`v${at}`, '10.3.2.1'] as const)
    const made = await madeWithin(day / 6, everybody, 2)
    expect(made).toBeGreaterThan(240)
    expect(made).toBeLessThanOrEqual(50 + day / 6 / 60 + 1)
  })

  test('from a single network leave tries for other networks at every user name', async () => {
    await madeWithin(day, [['victim', '10.3.3.1']])
    expect(await guess('victim', '10.3.3.2')).toBe(0)
  })
})
