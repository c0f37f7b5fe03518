import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { settled } from '../../../../tests/support/jobs.ts'
import { addAccount } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { accountRoutes } from '../api/account.ts'
import { identityRoutes as routes } from '../api/identity.ts'
import { codeRoutes } from '../api/oneTimeCode.ts'

let gateway: Gateway
let server: TestServer
let mobile: string
let username: string
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
  mobile = `1370000${String(++people).padStart(4, '0')}`
  username = `forgetful${people}`
  await addAccount(server.owner, username, { mobile })
})

const from = () => `10.8.${people}.1`
const ask = (to = mobile, at = from()) =>
  server.call(codeRoutes.sendCode, { body: { mobile: to, purpose: 'resetPassword' }, from: at })
const reset = (code: string, to = mobile, newPassword = 'Remoulade-71x') =>
  server.call(accountRoutes.resetByCode, { body: { mobile: to, code, newPassword }, from: from() })
async function sentCode(): Promise<string> {
  expect(await ask()).toMatchObject({ code: 0, data: { expiresIn: 300, retryAfter: 60 } })
  return gateway.codeOf(mobile)
}
const refused = { code: 40000, msg: '验证码错误或已过期，请重新获取', data: { issues: [{ field: 'code' }] } }
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a forgotten password', () => {
  test('is replaced with the code sent to the mobile; all sessions end, and the log has it', async () => {
    const old = await server.signIn(username)
    expect(await reset(await sentCode())).toMatchObject({ success: true, data: null })
    expect((await server.call(routes.info, { as: old, query: {} })).status).toBe(40301)
    const body = { username, password: 'Tongzhou@2026' }
    expect(await server.call(routes.signIn, { body, from: from() })).toMatchObject({ code: 40001 })
    await server.signIn(username, 'Remoulade-71x')
    await server.signIn(mobile, 'Remoulade-71x')
    const { rows } = await server.owner.query(
      `select action, changes from operation_log where subject_name = $1 and action like '%密码' order by id`,
      [username],
    )
    expect(rows).toEqual([{ action: '用验证码设置密码', changes: {} }])
  })

  test('is replaced once per code, also if ten people use it at once', async () => {
    const code = await sentCode()
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(code)))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    for (const answer of answers.filter(one => !one.success)) expect(answer).toMatchObject(refused)
  })

  test('reveals to nobody whose mobile is known', async () => {
    const stranger = `1380000${String(people).padStart(4, '0')}`
    expect(await ask(stranger, '10.9.0.1')).toEqual(await ask(mobile, '10.9.0.1'))
    const code = await gateway.codeOf(mobile)
    await settled(server, 'oneTimeCode')
    expect(gateway.sent.filter(one => one.mobile === stranger)).toEqual([])
    expect(await reset('123456', stranger)).toEqual(await reset(otherThan(code)))
  })

  test('needs another code after five wrong guesses, which alone are in the log; a second request within a minute is refused', async () => {
    const code = await sentCode()
    expect(await ask()).toMatchObject({ code: 42900 })
    for (let at = 0; at < 5; at++) expect(await reset(otherThan(code))).toMatchObject(refused)
    for (let at = 0; at < 3; at++) expect(await reset(code)).toMatchObject(refused)
    await server.signIn(username)
    const { rows } = await server.owner.query(
      `select count(*) from operation_log where action = '重设密码失败' and subject_name = $1`,
      [username],
    )
    expect(rows).toEqual([{ count: 5 }])
  })

  test('cannot be replaced with a code for sign-in; its own code does not sign in', async () => {
    const code = await sentCode()
    expect(await server.call(codeRoutes.quickSignIn, { body: { mobile, code }, from: from() })).toMatchObject(refused)
    await addAccount(server.owner, `second${people}`, { mobile: `1360000${String(people).padStart(4, '0')}` })
    const second = `1360000${String(people).padStart(4, '0')}`
    await server.ask(codeRoutes.sendCode, { body: { mobile: second, purpose: 'signIn' }, from: from() })
    expect(await reset(await gateway.codeOf(second), second)).toMatchObject(refused)
  })

  test('is not replaced for a disabled account', async () => {
    const code = await sentCode()
    await server.owner.query('update account set disabled_at = now() where mobile = $1', [mobile])
    expect(await reset(code)).toMatchObject(refused)
  })

  test('is not replaced by a weak one, which is refused by its field and leaves the code valid', async () => {
    const code = await sentCode()
    expect(await reset(code, mobile, 'short-1')).toMatchObject({ data: { issues: [{ field: 'newPassword' }] } })
    expect(await reset(code)).toMatchObject({ success: true })
  })

  test('invalidates earlier links for a new password', async () => {
    await server.owner.query(
      `insert into password_link (token_hash, account_id, expires_at) select sha256('old'), id, now() + interval '1 hour' from account where mobile = $1`,
      [mobile],
    )
    await reset(await sentCode())
    const { rowCount } = await server.owner.query(
      'select from password_link l join account a on a.id = l.account_id where a.mobile = $1',
      [mobile],
    )
    expect(rowCount).toBe(0)
  })
})
