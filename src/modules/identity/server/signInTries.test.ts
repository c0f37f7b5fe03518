import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOf } from '../../../../tests/support/client.ts'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Envelope } from '../../../kernel/api/envelope.ts'
import { identityRoutes as routes } from '../api/identity.ts'

let server: TestServer
let address: string
let people = 0
let name: string
let office: string
beforeAll(async () => {
  server = await startServer()
  address = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.owner.query('delete from throttle')
  office = `10.1.${++people}.1`
  name = await person()
})

let made = 0
async function person(): Promise<string> {
  const username = `person${++made}`
  await addAccount(server.owner, username)
  return username
}

type Attempt = { typed?: string; from?: string; cookie?: string | undefined }
const elsewhere = (at = 0) => `10.2.${people}.${at}`

async function attempt(username: string, { typed = password, from = office, cookie }: Attempt = {}) {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const answer = await server.send(routes.signIn, { body: { username, password: typed }, from, headers })
  const kept = answer.headers['set-cookie']
  return { envelope: answer.json() as Envelope<never>, cookie: kept ? String(kept) : undefined }
}
const codeOf = async (username: string, how?: Attempt) => (await attempt(username, how)).envelope.code
/** Signs somebody in and gives what their browser keeps. */
async function arrive(username: string, how?: Attempt): Promise<string> {
  const { cookie } = await attempt(username, how)
  return cookie?.split(';')[0] as string
}
/** Tries so many wrong passwords in a row and returns the codes. */
async function fail(times: number, username: string, how: Attempt = {}): Promise<number[]> {
  const answers: number[] = []
  for (let time = 0; time < times; time++) answers.push(await codeOf(username, { typed: 'wrong', ...how }))
  return answers
}
const pass = (seconds: number) =>
  server.owner.query('update throttle set until = until - make_interval(secs => $1)', [seconds])
const wrong = (times: number) => Array(times).fill(40001)

describe('S5.06 wrong passwords are slowed for known and unknown user names', () => {
  test.each(['somebody', 'nobody'])('of %s: eight from one network, then one each quarter of an hour', async who => {
    const username = who === 'nobody' ? 'nobody' : name
    expect(await fail(10, username)).toEqual([...wrong(8), 42900, 42900])
    const { envelope } = await attempt(username)
    expect(envelope).toMatchObject({ status: 200, success: false, data: { retryAfter: expect.any(Number) } })
    expect(envelope.msg).toBe('尝试次数过多，请 15 分钟后再试，或改用验证码登录')
    await pass(900)
    expect(await fail(2, username)).toEqual([...wrong(1), 42900])
  })

  test.each(['somebody', 'nobody'])('of %s: twenty-four from all networks, then one each ten minutes', async who => {
    const username = who === 'nobody' ? 'nobody' : name
    const answers = []
    for (let at = 0; at < 26; at++) answers.push(...(await fail(1, username, { from: elsewhere(at) })))
    expect(answers).toEqual([...wrong(24), 42900, 42900])
    await pass(600)
    expect(await fail(2, username, { from: elsewhere(100) })).toEqual([...wrong(1), 42900])
  })

  test('from one network: fifty at once, then one a minute; other networks are not affected', async () => {
    const answers = []
    for (let at = 0; at < 52; at++) answers.push(...(await fail(1, await person())))
    expect(answers).toEqual([...wrong(50), 42900, 42900])
    expect(await codeOf(name, { from: elsewhere() })).toBe(0)
    await pass(60)
    expect(await codeOf(name)).toBe(0)
  })

  test('a user name counts as the same in upper and lower case', async () => {
    await fail(4, name)
    expect(await fail(5, name.toUpperCase())).toEqual([...wrong(4), 42900])
  })

  test('all IPv6 addresses of one network count together', async () => {
    const answers = []
    for (let at = 1; at <= 9; at++) answers.push(...(await fail(1, name, { from: `2001:db8:${people}:1::${at}` })))
    expect(answers).toEqual([...wrong(8), 42900])
  })

  test('thirty attempts at once get as few tries as thirty in a row', async () => {
    const { url, method, headers, payload } = requestOf(routes.signIn, { body: { username: name, password: 'wrong' } })
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const response = await fetch(address + url, { method, headers, body: payload as string })
        return ((await response.json()) as Envelope).code
      }),
    )
    expect(answers.sort()).toEqual([...wrong(8), ...Array(22).fill(42900)])
  })

  test('a refused attempt is not compared: the right password is refused as well', async () => {
    await fail(8, name)
    expect(await codeOf(name)).toBe(42900)
  })

  test('a right password gives its try back and resets the tries of its network at the account', async () => {
    await fail(7, name)
    expect(await codeOf(name)).toBe(0)
    expect(await fail(9, name)).toEqual([...wrong(8), 42900])
  })

  test('many honest people behind one address do not slow each other', async () => {
    const colleagues = await Promise.all(Array.from({ length: 60 }, person))
    for (const one of colleagues) expect(await codeOf(one)).toBe(0)
  })
})

describe('repeated wrong passwords of a colleague', () => {
  const rage = async () => {
    for (let at = 0; at < 60; at++) await fail(1, `fool${at}`)
    expect(await codeOf('another', { typed: 'wrong' })).toBe(42900)
  }

  test('delay nobody who has signed in on this network before, in any browser', async () => {
    await arrive(name)
    await rage()
    expect(await codeOf(name)).toBe(0)
  })

  test('delay nobody in a browser where they have signed in, on any network', async () => {
    const cookie = await arrive(name, { from: elsewhere() })
    await rage()
    expect(await codeOf(name, { cookie })).toBe(0)
  })

  test("delay no new person in a colleague's browser", async () => {
    const cookie = await arrive(await person())
    await rage()
    expect(await codeOf(name, { cookie })).toBe(0)
  })

  test('delay a new person by a minute at most after they end', async () => {
    await rage()
    const { envelope } = await attempt(name)
    expect(envelope.code).toBe(42900)
    const { retryAfter } = envelope.data as { retryAfter: number }
    expect(retryAfter).toBeLessThanOrEqual(60)
    await pass(retryAfter)
    expect(await codeOf(name)).toBe(0)
  })
})

describe('a known browser', () => {
  test('is recognised by a cookie that no script can read and no other site sends', async () => {
    const { cookie } = await attempt(name)
    expect(cookie).toMatch(
      /^Tongzhou-Browser=[\w-]{43}; Path=\/api\/auth\/jwt; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is stored as a hash', async () => {
    const token = (await arrive(name)).split('=')[1] as string
    const { rows } = await server.owner.query('select place from known_place')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ place }) => place.includes(token))).toBe(false)
  })

  test('is never locked out by attempts from elsewhere', async () => {
    const cookie = await arrive(name)
    for (let at = 0; at < 30; at++) await fail(2, name, { from: elsewhere(at) })
    expect(await codeOf(name, { from: elsewhere(200) })).toBe(42900)
    expect(await codeOf(name, { cookie, from: elsewhere(200) })).toBe(0)
  })

  test('has ten tries, then one every five minutes', async () => {
    const cookie = await arrive(name)
    expect(await fail(11, name, { cookie })).toEqual([...wrong(10), 42900])
    await pass(300)
    expect(await codeOf(name, { cookie })).toBe(0)
  })

  test('is unknown to another account, though several people may use it', async () => {
    const other = await person()
    const cookie = await arrive(name, { from: elsewhere() })
    expect(await fail(9, other, { cookie, from: elsewhere(1) })).toEqual([...wrong(8), 42900])
    expect(await arrive(await person(), { cookie, from: elsewhere() })).toBe(cookie)
  })

  test.each(['Tongzhou-Browser=made-up', 'Tongzhou-Browser=', `Tongzhou-Browser=${'x'.repeat(5000)}`])(
    'that is none is a stranger, and is given a value that nobody planted: %.40s',
    async cookie => {
      const given = await arrive(name, { cookie })
      expect(given).toMatch(/^Tongzhou-Browser=[\w-]{43}$/)
      expect(given).not.toBe(cookie)
    },
  )

  test('gives nobody more guesses: all browsers of an account share their tries', async () => {
    const mine = await person()
    const cookies = []
    for (let at = 0; at < 14; at++) cookies.push(await arrive(mine, { from: elsewhere(at) }))
    const answers = []
    for (const cookie of cookies) answers.push(...(await fail(1, await person(), { cookie })))
    expect(answers).toEqual([...wrong(10), ...Array(4).fill(42900)])
  })

  test('is one of at most thirty places of an account', async () => {
    for (let at = 0; at < 20; at++) await arrive(name, { from: elsewhere(at) })
    const { rows } = await server.owner.query(
      'select count(*)::int as count from known_place p join account a on a.id = p.account_id where a.username = $1',
      [name],
    )
    expect(rows[0].count).toBe(30)
  })

  test('is unknown again ninety days after the last sign-in', async () => {
    await arrive(name)
    await server.owner.query(`update known_place set last_at = now() - interval '91 days'`)
    const cookie = await arrive(name)
    await server.owner.query(`update known_place set last_at = now() - interval '91 days'`)
    for (let at = 0; at < 24; at++) await fail(1, name, { from: elsewhere(at) })
    expect(await codeOf(name, { cookie })).toBe(42900)
  })
})
