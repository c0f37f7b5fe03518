import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../../../../tests/support/client.ts'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Envelope } from '../../../kernel/contract/envelope.ts'
import { identityRoutes as routes } from '../contract/identity.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = await server.listen()
  for (const username of ['slow', 'right', 'raced', 'shared']) await addAccount(server.owner, username)
})
afterAll(() => server.stop())

const attempt = (username: string, typed: string, from: string) =>
  server.call(routes.signIn, { body: { username, password: typed }, from })
const codesOf = (answers: Envelope[]) => answers.map(answer => answer.code)
const pass = (key: string) =>
  server.owner.query('update sign_in_throttle set blocked_until = now() where key = $1', [key])
const block = (key: string) =>
  server.owner.query(`update sign_in_throttle set blocked_until = now() + interval '1 minute' where key = $1`, [key])

/** Seconds that the last attempt has to be waited after. */
async function waitOf(key: string): Promise<number> {
  const sql = 'select extract(epoch from blocked_until - updated_at)::int as wait from sign_in_throttle where key = $1'
  return (await server.owner.query(sql, [key])).rows[0].wait
}

async function fail(times: number, username: string, from: string): Promise<number[]> {
  const answers: Envelope[] = []
  for (let time = 0; time < times; time++) answers.push(await attempt(username, 'wrong', from))
  return codesOf(answers)
}

describe.each(['slow', 'nobody'])('S5.06 sign-in as %s, whoever that may be', username => {
  const from = `10.1.0.${username.length}`

  test('is slowed after a few wrong attempts, from wherever they come; the right password does not help', async () => {
    expect(await fail(5, username, from)).toEqual(Array(5).fill(40001))
    expect(await waitOf(`account:${username}`)).toBe(0)
    expect(await fail(1, username, from)).toEqual([40001])
    expect(await waitOf(`account:${username}`)).toBe(1)
    await block(`account:${username}`)
    const refused = await attempt(username, password, '10.1.1.1')
    expect(refused).toMatchObject({
      status: 200,
      code: 42900,
      success: false,
      data: { retryAfter: expect.any(Number) },
    })
    expect(refused.msg).toMatch(/^尝试次数过多，请 (59|60) 秒后再试$/)
  })

  test('waits twice as long with each further one', async () => {
    const waits: number[] = []
    for (let time = 0; time < 3; time++) {
      await pass(`account:${username}`)
      await fail(1, username, from)
      waits.push(await waitOf(`account:${username}`))
    }
    expect(waits).toEqual([2, 4, 8])
  })
})

test('the right password after the wait makes the account fresh', async () => {
  const from = '10.2.0.1'
  await fail(6, 'right', from)
  await pass('account:right')
  expect((await attempt('right', password, from)).code).toBe(0)
  expect(await fail(6, 'right', from)).toEqual(Array(6).fill(40001))
})

/** Chances that a key with `free` tries gives within the time since `start`: blocks of 1, 2, 4 … s may have passed. */
const chances = (free: number, start: number) => free + 1 + Math.floor(Math.log2(1 + (Date.now() - start) / 1000))

test('thirty attempts at the same moment get as few chances as thirty in a row', async () => {
  const { url, method, headers, payload } = requestOf(routes.signIn, { body: { username: 'raced', password: 'wrong' } })
  const start = Date.now()
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const response = await fetch(address + url, { method, headers, body: payload as string })
      return (await response.json()) as Envelope
    }),
  )
  const tried = codesOf(answers).filter(code => code === 40001).length
  expect(tried).toBeGreaterThanOrEqual(6)
  expect(tried).toBeLessThanOrEqual(chances(5, start))
  expect(codesOf(answers).filter(code => code === 42900)).toHaveLength(30 - tried)
})

describe('an address', () => {
  test('is slowed over all accounts after fifty', async () => {
    const key = 'address:10.3.0.1'
    await server.owner.query('insert into sign_in_throttle (key, failures, blocked_until) values ($1, 49, now())', [
      key,
    ])
    expect([...(await fail(1, 'any', '10.3.0.1')), await waitOf(key)]).toEqual([40001, 0])
    expect([...(await fail(1, 'other', '10.3.0.1')), await waitOf(key)]).toEqual([40001, 1])
    await block(key)
    expect((await attempt('shared', password, '10.3.0.1')).code).toBe(42900)
    expect((await attempt('shared', password, '10.3.0.2')).code).toBe(0)
  })

  test('is not slowed by the many honest people behind it', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `honest${at}`)
    for (const username of people) await addAccount(server.owner, username)
    for (let time = 0; time < 3; time++) {
      const answers = await Promise.all(people.map(username => attempt(username, password, '10.3.0.3')))
      expect(codesOf(answers)).toEqual(Array(20).fill(0))
    }
  })
})
