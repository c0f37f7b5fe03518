import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { settled } from '../../../../tests/support/jobs.ts'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codeRoutes } from '../api/oneTimeCode.ts'
import { profileRoutes as routes } from '../api/profile.ts'

let gateway: Gateway
let server: TestServer
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
  await addAccount(server.owner, 'neighbour', { mobile: '13411119999' })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

async function person(username: string, mobile: string | null = null) {
  await addAccount(server.owner, username, { mobile })
  const token = await server.signIn(username)
  return {
    token,
    change: (body: { mobile: string; code: string; password?: string; presentCode?: string }) =>
      server.call(routes.changeMobile, { as: token, body }),
    mobile: async () =>
      (await server.owner.query('select mobile from account where username = $1', [username])).rows[0].mobile,
  }
}

async function codeFor(mobile: string, from: string): Promise<string> {
  await server.ask(codeRoutes.sendCode, { body: { mobile, purpose: 'changeMobile' }, from })
  return gateway.codeOf(mobile)
}
const toldTo = (mobile: string) => gateway.sent.filter(one => one.mobile === mobile && 'changedTo' in one)
const refusal = (field: string, msg: string) => ({ code: 40000, data: { issues: [{ field, msg }] } })

describe('a new mobile', () => {
  test('needs the code sent to it, once; links to the old one end, which is told; no log has a number in clear text', async () => {
    const { change } = await person('self', '13411110000')
    const code = await codeFor('13411110001', '10.9.0.1')
    await server.owner.query(
      `insert into password_link (token_hash, account_id, expires_at)
       select sha256('to the old mobile'), id, now() + interval '1 hour' from account where mobile = '13411110000'`,
    )
    expect(await change({ mobile: '13411110001', code, password })).toMatchObject({
      success: true,
      data: { mobile: '134****0001' },
    })
    expect((await server.owner.query('select from password_link')).rowCount).toBe(0)
    const { rows } = await server.owner.query('select action, changes from operation_log order by id desc limit 1')
    expect(rows).toEqual([{ action: '更换手机号', changes: { mobile: ['134****0000', '134****0001'] } }])
    await settled(server, 'mobileReplaced')
    expect(toldTo('13411110000')).toEqual([
      {
        mobile: '13411110000',
        changedTo: '134****0001',
        text: '【同舟】您账号的手机号已更换为 134****0001，本号码不能再用于登录。如果不是您本人操作，请立即联系公司管理员。',
      },
    ])
    expect(await change({ mobile: '13411110002', code, password })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'code' }] },
    })
  })

  test('needs the password or the code sent to the old one, so that an open screen is not enough', async () => {
    const { change, mobile } = await person('open', '13411110010')
    const code = await codeFor('13411110011', '10.9.0.5')
    const given = { mobile: '13411110011', code }
    expect(await change(given)).toMatchObject(refusal('password', '请填写登录密码，或发到现在手机号的验证码'))
    expect(await change({ ...given, password: 'somebody@2026' })).toMatchObject(
      refusal('password', '登录密码不正确，请重新填写；忘记了可以用短信验证码重设'),
    )
    expect(await change({ ...given, presentCode: code })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'presentCode' }] },
    })
    expect(await mobile()).toBe('13411110010')
    expect(toldTo('13411110010')).toEqual([])
  })

  test('can be confirmed by a code sent to the old one, once', async () => {
    const { change, token, mobile } = await person('confirms', '13411110020')
    await server.ask(routes.sendPresentCode, { as: token })
    const presentCode = await gateway.codeOf('13411110020')
    expect(await server.call(routes.sendPresentCode, { as: token })).toMatchObject({ code: 42900 })
    const code = await codeFor('13411110021', '10.9.0.6')
    expect(await change({ mobile: '13411110021', code, presentCode })).toMatchObject({ success: true })
    expect(await mobile()).toBe('13411110021')
    const other = await codeFor('13411110022', '10.9.0.6')
    expect(await change({ mobile: '13411110022', code: other, presentCode })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'presentCode' }] },
    })
  })

  test('is tried with ten wrong passwords, then with none for a while', async () => {
    const { change } = await person('guessed', '13411110030')
    const guess = () => change({ mobile: '13411110031', code: '123456', password: 'somebody@2026' })
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toMatchObject({ code: 40000 })
    expect(await guess()).toMatchObject({ code: 42900 })
  })

  test('is the first one with the password alone, and nobody is told', async () => {
    const { change, token, mobile } = await person('first')
    expect(await server.call(routes.sendPresentCode, { as: token })).toMatchObject({ code: 40900 })
    const given = { mobile: '13411110041', code: await codeFor('13411110041', '10.9.0.7') }
    expect(await change({ ...given, presentCode: '123456' })).toMatchObject(
      refusal('presentCode', '账号还没有手机号，请填写登录密码'),
    )
    expect(await change({ ...given, password })).toMatchObject({ success: true })
    expect(await mobile()).toBe('13411110041')
  })

  test('that another account has meanwhile is refused; only a person with the right code learns this, and keeps the code', async () => {
    const { change } = await person('slower', '13411110050')
    const code = await codeFor('13411110004', '10.9.0.4')
    await addAccount(server.owner, 'faster', { mobile: '13411110004' })
    expect(await change({ mobile: '13411110004', code, password })).toMatchObject(
      refusal('mobile', '手机号已被使用，请换一个'),
    )
    await server.owner.query(`update account set mobile = null where username = 'faster'`)
    expect(await change({ mobile: '13411110004', code, password })).toMatchObject({ success: true })
  })

  test('is refused with a code for registering', async () => {
    const { change } = await person('registers', '13411110060')
    await server.ask(codeRoutes.sendCode, {
      body: { mobile: '13411110003', purpose: 'register' },
      from: '10.9.0.2',
    })
    const code = await gateway.codeOf('13411110003')
    expect(await change({ mobile: '13411110003', code, password })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'code' }] },
    })
  })

  test('of another account is refused without saying so', async () => {
    const { change } = await person('stranger', '13411110070')
    const sent = gateway.sent.length
    const body = { mobile: '13411119999', purpose: 'changeMobile' } as const
    await server.ask(codeRoutes.sendCode, { body, from: '10.9.0.3' })
    await settled(server, 'oneTimeCode')
    expect(gateway.sent).toHaveLength(sent)
    expect(await change({ mobile: '13411119999', code: '123456', password })).toMatchObject(
      refusal('code', '验证码错误或已过期，请重新获取'),
    )
  })
})
