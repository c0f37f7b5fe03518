import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { settled } from '../../../../tests/support/jobs.ts'
import { addAccount } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { appearanceRoutes } from '../contract/appearance.ts'
import { identityRoutes } from '../contract/identity.ts'
import { codeRoutes } from '../contract/oneTimeCode.ts'
import { profileRoutes as routes } from '../contract/profile.ts'

let gateway: Gateway
let server: TestServer
let token: string
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
  await addAccount(server.owner, 'self', { mobile: '13411110000', realName: '张三' })
  await addAccount(server.owner, 'neighbour', { mobile: '13411119999' })
  token = await server.signIn('self')
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

const profile = () => server.ask(routes.profile, { as: token })
const save = (body: object) => server.send(routes.saveProfile, { as: token, body }).then(answer => answer.json())
const lastEntry = async () =>
  (await server.owner.query('select action, changes from operation_log order by id desc limit 1')).rows[0]

describe("a person's own profile", () => {
  test('shows the mobile masked', async () => {
    expect(await profile()).toEqual({
      username: 'self',
      realName: '张三',
      mobile: '134****0000',
      introduction: '',
      avatar: '',
      version: 1,
    })
  })

  test('changes only the fields that were sent, and the log has before and after', async () => {
    const { version } = await profile()
    expect(await save({ introduction: '负责展厅', version })).toMatchObject({ success: true })
    expect(await profile()).toMatchObject({ realName: '张三', introduction: '负责展厅', version: version + 1 })
    expect(await lastEntry()).toEqual({ action: '修改个人资料', changes: { introduction: ['', '负责展厅'] } })
    const info = await server.ask(identityRoutes.info, { as: token, query: {} })
    expect(info.description).toBe('负责展厅')
  })

  test('refuses a stale edit and changes nothing', async () => {
    const { version } = await profile()
    const [one, other] = await Promise.all(['甲', '乙'].map(realName => save({ realName, version })))
    expect([one.code, other.code].sort()).toEqual([0, 40901])
    expect((await profile()).version).toBe(version + 1)
  })

  test.each([
    [{ realName: ' ' }, 'realName', '姓名不能为空'],
    [{ introduction: '长'.repeat(201) }, 'introduction', '简介最多 200 个字'],
    [{ avatar: 'https://stranger.example/a.png' }, 'avatar', '头像请重新上传'],
    [{ avatar: `/api/files/picture/${'0'.repeat(64)}` }, 'avatar', '头像请重新上传'],
  ])('refuses %j by its field', async (body, field, msg) => {
    const before = await profile()
    expect(await save({ ...body, version: before.version })).toMatchObject({
      code: 40000,
      data: { issues: [{ field, msg }] },
    })
    expect(await profile()).toEqual(before)
  })
})

describe('a new mobile', () => {
  const change = (mobile: string, code: string) =>
    server.call(routes.changeMobile, { as: token, body: { mobile, code } })
  async function codeFor(mobile: string, from: string): Promise<string> {
    await server.ask(codeRoutes.sendCode, { body: { mobile, purpose: 'changeMobile' }, from })
    return gateway.codeOf(mobile)
  }

  test('needs the code sent to it, once; links sent to the old one end, and the log contains no number in clear text', async () => {
    const code = await codeFor('13411110001', '10.9.0.1')
    await server.owner.query(
      `insert into password_link (token_hash, account_id, expires_at)
       select sha256('to the old mobile'), id, now() + interval '1 hour' from account where mobile = '13411110000'`,
    )
    expect(await change('13411110001', code)).toMatchObject({ success: true, data: { mobile: '134****0001' } })
    expect((await server.owner.query('select from password_link')).rowCount).toBe(0)
    expect(await lastEntry()).toEqual({ action: '更换手机号', changes: { mobile: ['134****0000', '134****0001'] } })
    expect(await change('13411110002', code)).toMatchObject({ code: 40000, data: { issues: [{ field: 'code' }] } })
  })

  test('that another account has meanwhile is refused; only a person with the right code learns this, and keeps the code', async () => {
    const code = await codeFor('13411110004', '10.9.0.4')
    await addAccount(server.owner, 'faster', { mobile: '13411110004' })
    expect(await change('13411110004', code)).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'mobile', msg: '手机号已被使用' }] },
    })
    await server.owner.query(`update account set mobile = null where username = 'faster'`)
    expect(await change('13411110004', code)).toMatchObject({ success: true })
  })

  test('is refused with a code for registering', async () => {
    await server.ask(codeRoutes.sendCode, {
      body: { mobile: '13411110003', purpose: 'register' },
      from: '10.9.0.2',
    })
    expect(await change('13411110003', await gateway.codeOf('13411110003'))).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'code' }] },
    })
  })

  test('of another account is refused without saying so', async () => {
    const sent = gateway.sent.length
    const body = { mobile: '13411119999', purpose: 'changeMobile' } as const
    await server.ask(codeRoutes.sendCode, { body, from: '10.9.0.3' })
    await settled(server, 'oneTimeCode')
    expect(gateway.sent).toHaveLength(sent)
    expect(await change('13411119999', '123456')).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'code', msg: '验证码错误或已过期，请重新获取' }] },
    })
  })
})

describe('S4.06 the look of the console', () => {
  test('is the default until the person chooses one, and is stored with the account', async () => {
    const info = () => server.ask(identityRoutes.info, { as: token, query: {} })
    expect(await info()).toMatchObject({ theme: 'default', density: 'comfortable' })
    await server.ask(appearanceRoutes.save, { as: token, body: { theme: 'dark', density: 'compact' } })
    expect(await info()).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  test('refuses an unknown look', async () => {
    const answer = await server.send(appearanceRoutes.save, { as: token, body: { theme: 'pink', density: 'compact' } })
    expect(answer.json()).toMatchObject({ code: 40000, msg: '请选择主题' })
  })
})
