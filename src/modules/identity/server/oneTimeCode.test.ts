import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { settled } from '../../../../tests/support/jobs.ts'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { identityRoutes as routes } from '../api/identity.ts'
import { codeRoutes } from '../api/oneTimeCode.ts'

let gateway: Gateway
let server: TestServer
let mobile: string
let people = 0
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.answerWith(204)
  mobile = await person()
})

/** Adds an account and returns its mobile. */
async function person(): Promise<string> {
  const number = `1320000${String(++people).padStart(4, '0')}`
  await addAccount(server.owner, `mobile${people}`, { mobile: number })
  return number
}

const home = () => `10.4.${people}.1`
const elsewhere = () => `10.4.${people}.2`
type Asking = { from?: string; purpose?: 'signIn' | 'register'; headers?: Record<string, string> }
const ask = (to: string, { from = home(), purpose = 'signIn', headers }: Asking = {}) =>
  server.call(codeRoutes.sendCode, { body: { mobile: to, purpose }, from, headers })
/** Asks for a code and gives it once it has arrived. */
async function codeFor(to = mobile, asking: Asking = {}): Promise<string> {
  const count = sentTo(to).length + 1
  expect(await ask(to, asking)).toMatchObject({ code: 0, data: { expiresIn: 300, retryAfter: 60 } })
  const code = await gateway.codeOf(to, count)
  await settled(server, 'oneTimeCode')
  return code
}
const signIn = (code: string, to = mobile, from = home()) =>
  server.call(codeRoutes.quickSignIn, { body: { mobile: to, code }, from })
/** Returns six digits other than those. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const sentTo = (to: string) => gateway.sent.filter(message => message.mobile === to)
const move = (column: string, by: string, to = mobile) =>
  server.owner.query(`update one_time_code set ${column} = ${column} - $2::interval where mobile = $1`, [to, by])
/** Lets so much time pass for everything that is counted. */
const pass = (time: string) => server.owner.query('update throttle set until = until - $1::interval', [time])

const refused = {
  status: 200,
  code: 40000,
  success: false,
  msg: '验证码错误或已过期，请重新获取',
  data: { issues: [{ field: 'code', msg: '验证码错误或已过期，请重新获取' }] },
}

describe('S5.07 pcQuickLogin', () => {
  test('signs in with the code that the gateway was given', async () => {
    const code = await codeFor()
    expect(sentTo(mobile)).toEqual([
      { mobile, code: expect.stringMatching(/^\d{6}$/), text: expect.stringContaining(code) },
    ])
    expect(gateway.authorization()).toBe(`Basic ${Buffer.from('tongzhou:p@ss').toString('base64')}`)
    const answer = await signIn(code)
    expect(answer).toMatchObject({ code: 0, success: true })
    const info = await server.ask(routes.info, { as: answer.data, query: {} })
    expect(info.username).toBe(`mobile${people}`)
  })

  test('takes a code once', async () => {
    const code = await codeFor()
    expect((await signIn(code)).success).toBe(true)
    expect(await signIn(code)).toEqual(refused)
  })

  test('accepts a code once if ten people use it at once', async () => {
    const code = await codeFor()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(code)))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.filter(answer => !answer.success)).toEqual(Array(9).fill(refused))
    const { rows } = await server.owner.query(
      'select count(*) from session s join account a on a.id = s.account_id where a.mobile = $1',
      [mobile],
    )
    expect(rows[0].count).toBe(1)
  })

  test('refuses a code after five minutes', async () => {
    const code = await codeFor()
    await move('expires_at', '299 seconds')
    expect(await signIn(otherThan(code))).toEqual(refused)
    await move('expires_at', '2 seconds')
    expect(await signIn(code)).toEqual(refused)
  })

  test('takes the right code at the fifth attempt', async () => {
    const code = await codeFor()
    for (let by = 1; by < 5; by++) expect(await signIn(otherThan(code, by))).toEqual(refused)
    expect((await signIn(code)).success).toBe(true)
  })

  test('refuses even the right code after five wrong ones', async () => {
    const code = await codeFor()
    const wrong = Array.from({ length: 5 }, (_, at) => otherThan(code, at + 1))
    expect(await Promise.all(wrong.map(one => signIn(one)))).toEqual(Array(5).fill(refused))
    expect(await signIn(code)).toEqual(refused)
  })

  test("refuses an older code, another person's code and a code for registering", async () => {
    const first = await codeFor()
    await pass('61 seconds')
    const second = await codeFor()
    if (first !== second) expect(await signIn(first)).toEqual(refused)
    const other = await person()
    await codeFor(other)
    expect(await signIn(second, other)).toEqual(refused)
    const register = await codeFor('13299990001', { purpose: 'register' })
    expect(await signIn(register, '13299990001')).toEqual(refused)
  })

  test('logs a wrong guess at a code, and no call that guesses at none: anybody may send those', async () => {
    const failed = async () => {
      const { rows } = await server.owner.query(
        `select count(*) from operation_log l join account a on a.id::text = l.subject_id
         where l.action = '登录失败' and a.mobile = $1`,
        [mobile],
      )
      return rows[0].count
    }
    for (const from of [home(), elsewhere(), home()]) expect(await signIn('000000', mobile, from)).toEqual(refused)
    expect(await failed()).toBe(0)
    const code = await codeFor()
    for (let by = 1; by <= 8; by++) expect(await signIn(otherThan(code, by))).toEqual(refused)
    expect(await failed()).toBe(5)
  })

  test('refuses disabled accounts', async () => {
    const code = await codeFor()
    await server.owner.query('update account set disabled_at = now() where mobile = $1', [mobile])
    expect(await signIn(code)).toMatchObject({ code: 40001, msg: '账户或密码错误！' })
  })
})

describe('somebody elsewhere', () => {
  test('cannot use up the tries of the person who requested the code', async () => {
    const code = await codeFor()
    for (let by = 1; by <= 30; by++)
      expect(await signIn(otherThan(code, by), mobile, `10.99.${people}.${by}`)).toEqual(refused)
    expect((await signIn(code)).success).toBe(true)
  })

  test('has at most five guesses at a code, from all networks together', async () => {
    const code = await codeFor()
    for (let by = 1; by <= 5; by++)
      expect(await signIn(otherThan(code, by), mobile, `10.99.${people}.${by}`)).toEqual(refused)
    expect(await signIn(code, mobile, elsewhere())).toEqual(refused)
  })

  test('cannot invalidate a code by requesting another', async () => {
    const mine = await codeFor()
    await pass('61 seconds')
    await codeFor(mobile, { from: elsewhere() })
    expect((await signIn(mine)).success).toBe(true)
  })

  test('cannot stop a person from getting a code in a known browser', async () => {
    const first = await server.send(routes.signIn, { body: { username: mobile, password }, from: home() })
    const cookie = String(first.headers['set-cookie']).split(';')[0] as string
    for (let time = 0; time < 12; time++) {
      await pass('61 seconds')
      await ask(mobile, { from: elsewhere() })
    }
    await settled(server, 'oneTimeCode')
    expect(await ask(mobile, { from: elsewhere() })).toMatchObject({ code: 42900 })
    const code = await codeFor(mobile, { from: elsewhere(), headers: { cookie } })
    expect((await signIn(code, mobile, elsewhere())).success).toBe(true)
  })
})

describe('a request for a code reveals nothing about the mobile', () => {
  const stranger = () => `1329999${String(people).padStart(4, '0')}`
  const timed = async (to: string) => {
    const begun = performance.now()
    const answer = await ask(to)
    return { answer, took: performance.now() - begun }
  }

  test('the answer is the same and does not wait for the gateway; an unknown mobile only gets no message', async () => {
    gateway.answerWith(204, 2000)
    const [known, unknown] = [await timed(mobile), await timed(stranger())]
    expect(unknown.answer).toEqual(known.answer)
    expect(known.took).toBeLessThan(2000)
    await settled(server, 'oneTimeCode')
    expect([sentTo(mobile).length, sentTo(stranger()).length]).toEqual([1, 0])
    expect(await signIn('123456', stranger())).toEqual(refused)
  })

  test('only the operator learns of a failed gateway; the code is sent when it works again', async () => {
    const told = vi.spyOn(server.app.runtime.log, 'error')
    gateway.answerWith(500)
    const [known, unknown] = [await ask(mobile), await ask(stranger())]
    expect(known).toMatchObject({ code: 0, success: true })
    expect(unknown).toEqual(known)
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0)
    expect(told.mock.calls[0]).toEqual([
      { err: expect.objectContaining({ message: '短信发送失败，请稍后再试' }), mobile: `132****${mobile.slice(-4)}` },
      'a one-time code was not sent',
    ])
    gateway.answerWith(204)
    await settled(server, 'oneTimeCode')
    expect((await signIn(await gateway.codeOf(mobile))).success).toBe(true)
    told.mockRestore()
  })

  test('failed messages do not count as sent, and a new request is allowed a minute later', async () => {
    await server.owner.query(
      `insert into one_time_code (mobile, purpose, code_hash, address, expires_at)
       select $1, 'signIn', 'x', 'a', now() - interval '1 hour' from generate_series(1, 10)`,
      [mobile],
    )
    expect((await signIn(await codeFor())).success).toBe(true)
    expect(await ask(mobile)).toMatchObject({ code: 42900, data: { retryAfter: expect.any(Number) } })
    await pass('61 seconds')
    expect((await signIn(await codeFor())).success).toBe(true)
  })

  test('a mobile gets ten messages a day; further requests get the same answer', async () => {
    for (let time = 0; time < 10; time++) {
      await codeFor(mobile, { from: `10.5.0.${time}` })
      await pass('10 minutes')
    }
    expect(await ask(mobile)).toMatchObject({ code: 0, success: true })
    await settled(server, 'oneTimeCode')
    expect(sentTo(mobile)).toHaveLength(10)
    await move('sent_at', '1 day')
    await pass('10 minutes')
    await codeFor()
  })

  test('nobody can guess a code that was not sent', async () => {
    const code = await codeFor()
    await server.owner.query('update one_time_code set sent_at = null where mobile = $1', [mobile])
    expect(await signIn(code)).toEqual(refused)
    await server.owner.query('update one_time_code set sent_at = now() where mobile = $1', [mobile])
    expect((await signIn(code)).success).toBe(true)
  })

  test('the queue contains no code', async () => {
    const code = await codeFor()
    const { rows } = await server.owner.query(`select data::text as job from pgboss.job where name = 'oneTimeCode'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ job }) => job.includes(code))).toBe(false)
  })
})

describe('a request for a code', () => {
  test('is accepted once a minute per mobile, from anybody', async () => {
    await codeFor()
    const again = await ask(mobile, { from: '10.9.9.9' })
    expect(again).toMatchObject({ code: 42900, success: false, data: { retryAfter: expect.any(Number) } })
    expect(again.msg).toMatch(/^请 \d+ 秒后再获取验证码$/)
    await pass('60 seconds')
    await codeFor()
    expect(sentTo(mobile)).toHaveLength(2)
  })

  test('is accepted once if five come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(mobile)))
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 42900, 42900, 42900, 42900])
    await settled(server, 'oneTimeCode')
    expect(sentTo(mobile)).toHaveLength(1)
  })

  test('is slowed after thirty from one network, but not in browsers where somebody has signed in', async () => {
    const mobiles = Array.from({ length: 31 }, (_, at) => `1330000${String(at).padStart(4, '0')}`)
    const answers = []
    for (const to of mobiles) answers.push(await ask(to, { from: '10.6.0.1' }))
    expect(answers.map(answer => answer.code)).toEqual([...Array(30).fill(0), 42900])
    expect((await ask('13300009999', { from: '10.6.0.2' })).success).toBe(true)
    const known = await server.send(routes.signIn, { body: { username: mobile, password } })
    const cookie = String(known.headers['set-cookie']).split(';')[0] as string
    expect(await ask('13300009998', { from: '10.6.0.1' })).toMatchObject({ code: 42900 })
    expect(await ask('13300009998', { from: '10.6.0.1', headers: { cookie } })).toMatchObject({ code: 0 })
  })

  test.each([
    [{ mobile: '12345', purpose: 'signIn' }, 'mobile', '手机号应为 11 位'],
    [{ purpose: 'signIn' }, 'mobile', '手机号不能为空'],
  ])('names what is wrong with %j', async (body, field, msg) => {
    const answer = (await server.send(codeRoutes.sendCode, { body })).json()
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
  })

  test('is refused without a gateway, for every mobile', async () => {
    const node = await startServer({ database: server.database })
    for (const to of [mobile, '13299998888'])
      expect(await node.call(codeRoutes.sendCode, { body: { mobile: to, purpose: 'signIn' } })).toMatchObject({
        code: 50300,
        msg: '短信服务未配置，请联系管理员',
      })
    await node.stop()
  })
})
