import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { addAccount } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { identityRoutes as routes } from '../contract/identity.ts'

let gateway: Gateway
let server: TestServer
let mobile: string
let people = 0
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.answerWith(204)
  mobile = await person()
})

/** A new account's mobile. */
async function person(): Promise<string> {
  const number = `1320000${String(++people).padStart(4, '0')}`
  await addAccount(server.owner, `mobile${people}`, { mobile: number })
  return number
}

const send = (to: string, from = `10.4.${people}.1`, purpose: 'signIn' | 'register' = 'signIn') =>
  server.call(routes.sendCode, { body: { mobile: to, purpose }, from })
const signIn = (code: string, to = mobile) => server.call(routes.quickSignIn, { body: { mobile: to, code } })
/** Another six digits than those. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const sentTo = (to: string) => gateway.sent.filter(message => message.mobile === to)
const move = (column: string, by: string, to = mobile) =>
  server.owner.query(`update one_time_code set ${column} = ${column} - $2::interval where mobile = $1`, [to, by])

const refused = {
  status: 200,
  code: 40000,
  success: false,
  msg: '验证码错误或已过期，请重新获取',
  data: { issues: [{ field: 'code', msg: '验证码错误或已过期，请重新获取' }] },
}

describe('S5.07 pcQuickLogin', () => {
  test('signs in with the code that the gateway was given', async () => {
    expect(await send(mobile)).toMatchObject({ code: 0, data: { expiresIn: 300, retryAfter: 60 } })
    expect(sentTo(mobile)).toEqual([
      { mobile, code: expect.stringMatching(/^\d{6}$/), text: expect.stringContaining(gateway.codeOf(mobile)) },
    ])
    expect(gateway.authorization()).toBe(`Basic ${Buffer.from('tongzhou:p@ss').toString('base64')}`)
    const answer = await signIn(gateway.codeOf(mobile))
    expect(answer).toMatchObject({ code: 0, success: true })
    const info = await server.ask(routes.info, { as: answer.data, query: {} })
    expect(info.username).toBe(`mobile${people}`)
  })

  test('takes a code once', async () => {
    await send(mobile)
    expect((await signIn(gateway.codeOf(mobile))).success).toBe(true)
    expect(await signIn(gateway.codeOf(mobile))).toEqual(refused)
  })

  test('takes a code once from ten who use it at the same moment', async () => {
    await send(mobile)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(gateway.codeOf(mobile))))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.filter(answer => !answer.success)).toEqual(Array(9).fill(refused))
    const { rows } = await server.owner.query(
      'select count(*) from session s join account a on a.id = s.account_id where a.mobile = $1',
      [mobile],
    )
    expect(rows[0].count).toBe(1)
  })

  test('refuses a code after five minutes', async () => {
    await send(mobile)
    await move('expires_at', '299 seconds')
    expect(await signIn(otherThan(gateway.codeOf(mobile)))).toEqual(refused)
    await move('expires_at', '2 seconds')
    expect(await signIn(gateway.codeOf(mobile))).toEqual(refused)
  })

  test('takes the right code at the fifth attempt', async () => {
    await send(mobile)
    for (let by = 1; by < 5; by++) expect(await signIn(otherThan(gateway.codeOf(mobile), by))).toEqual(refused)
    expect((await signIn(gateway.codeOf(mobile))).success).toBe(true)
  })

  test('refuses even the right code after five wrong ones', async () => {
    await send(mobile)
    const wrong = Array.from({ length: 5 }, (_, at) => otherThan(gateway.codeOf(mobile), at + 1))
    expect(await Promise.all(wrong.map(code => signIn(code)))).toEqual(Array(5).fill(refused))
    expect(await signIn(gateway.codeOf(mobile))).toEqual(refused)
  })

  test("refuses an older code, another person's and one for registering", async () => {
    await send(mobile)
    const first = gateway.codeOf(mobile)
    await move('created_at', '61 seconds')
    await send(mobile)
    if (first !== gateway.codeOf(mobile)) expect(await signIn(first)).toEqual(refused)
    const other = await person()
    await send(other)
    expect(await signIn(gateway.codeOf(mobile), other)).toEqual(refused)
    await send('13299990001', undefined, 'register')
    expect(await signIn(gateway.codeOf('13299990001'), '13299990001')).toEqual(refused)
  })

  test('lets nobody in whose account is disabled', async () => {
    await send(mobile)
    await server.owner.query('update account set disabled_at = now() where mobile = $1', [mobile])
    expect(await signIn(gateway.codeOf(mobile))).toMatchObject({ code: 40001, msg: '账户或密码错误！' })
  })

  test('an unknown mobile gets the same answer, but no message and no way in', async () => {
    const stranger = '13299990002'
    const [known, unknown] = [await send(mobile), await send(stranger)]
    expect(unknown).toEqual(known)
    expect(sentTo(stranger)).toEqual([])
    expect(await signIn('123456', stranger)).toEqual(refused)
  })
})

describe('asking for codes', () => {
  test('waits a minute between two to one mobile, whoever asks', async () => {
    await send(mobile)
    const again = await send(mobile, '10.9.9.9')
    expect(again).toMatchObject({ code: 42900, success: false, data: { retryAfter: expect.any(Number) } })
    expect(again.msg).toMatch(/^请 \d+ 秒后再获取验证码$/)
    await move('created_at', '60 seconds')
    expect((await send(mobile)).success).toBe(true)
    expect(sentTo(mobile)).toHaveLength(2)
  })

  test('sends one of five that are asked for at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(mobile)))
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 42900, 42900, 42900, 42900])
    expect(sentTo(mobile)).toHaveLength(1)
  })

  test('ends after ten to one mobile in a day', async () => {
    for (let time = 0; time < 10; time++) {
      expect((await send(mobile, `10.5.0.${time}`)).success).toBe(true)
      await move('created_at', '10 minutes')
    }
    const eleventh = await send(mobile)
    expect(eleventh).toMatchObject({ code: 42900, msg: '该手机号今日获取验证码次数过多，请明天再试' })
    await move('created_at', '1 day')
    expect((await send(mobile)).success).toBe(true)
  })

  test('ends after thirty from one address in an hour', async () => {
    const mobiles = Array.from({ length: 31 }, (_, at) => `1330000${String(at).padStart(4, '0')}`)
    const answers = []
    for (const to of mobiles) answers.push(await send(to, '10.6.0.1'))
    expect(answers.map(answer => answer.code)).toEqual([...Array(30).fill(0), 42900])
    expect((await send('13300009999', '10.6.0.2')).success).toBe(true)
  })

  test.each([
    [{ mobile: '12345', purpose: 'signIn' }, 'mobile', '手机号应为 11 位'],
    [{ purpose: 'signIn' }, 'mobile', '手机号不能为空'],
  ])('names what is wrong with %j', async (body, field, msg) => {
    const answer = (await server.send(routes.sendCode, { body })).json()
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
  })
})

describe('a gateway', () => {
  test('that refuses is told to the person', async () => {
    gateway.answerWith(500)
    expect(await send(mobile)).toMatchObject({ code: 50300, success: false, msg: '短信发送失败，请稍后再试' })
  })

  test.each([
    [{ SMS_GATEWAY_URL: 'http://127.0.0.1:1/' }, '短信发送失败，请稍后再试'],
    [{}, '短信服务未配置，请联系管理员'],
  ])('of %j is told to the person', async (env: Record<string, string>, msg) => {
    const node = await startServer({ database: server.database, env })
    expect(await node.call(routes.sendCode, { body: { mobile, purpose: 'signIn' } })).toMatchObject({
      code: 50300,
      msg,
    })
    await node.stop()
  })
})
