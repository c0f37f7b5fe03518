import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '../src/kernel/api/envelope.ts'
import { accountRoutes } from '../src/modules/identity/api/account.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { platformStaffRoutes as routes } from '../src/modules/identity/api/platformStaff.ts'
import { directoryRoutes } from '../src/modules/organisation/api/directory.ts'
import { savedViewRoutes } from '../src/modules/settings/api/savedView.ts'
import { wordRoutes } from '../src/modules/settings/api/words.ts'
import { type Gateway, startGateway } from './support/gateway.ts'
import { addAccount } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let gateway: Gateway
let server: TestServer
let me: { id: number; token: string }
let made = 0

beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
  const { id } = await addAccount(server.owner, 'chief', { isPlatform: true, realName: '平台主管' })
  me = { id, token: await server.signIn('chief') }
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})
beforeEach(() => {
  made++
})

const send = async (what: 'disable' | 'open' | 'resetPassword', id: number, as = me.token): Promise<Envelope> =>
  (await server.send(routes[what], { as, body: { id } })).json()
const rows = async (search?: string) => (await server.ask(routes.list, { as: me.token, body: { search } })).rows
const lastLog = async () =>
  (await server.owner.query('select * from operation_log where office_id is null order by id desc limit 1')).rows[0]
const sentTo = (mobile: string) => expect.poll(() => gateway.sent.filter(one => one.mobile === mobile).length).toBe(1)
const operator = (name = `operator${made}`) =>
  addAccount(server.owner, name, { isPlatform: true, realName: name, mobile: `1391000${1000 + made}` })

describe('平台员工', () => {
  test('the list has operators only; mobiles are masked and never found by their parts', async () => {
    const { id } = await operator()
    await addAccount(server.owner, `plain${made}`)
    const all = await rows()
    expect(all.map(row => row.username)).toEqual(expect.arrayContaining(['chief', `operator${made}`]))
    expect(all.map(row => row.username)).not.toContain(`plain${made}`)
    expect(all.find(row => row.id === id)).toMatchObject({ mobile: `139****${1000 + made}`, status: 'active' })
    expect((await rows(`139****${1000 + made}`)).map(row => row.id)).toEqual([id])
    for (const guess of [`1391000${1000 + made}`, '1391000']) expect(await rows(guess)).toEqual([])
    expect((await server.ask(routes.totals, { as: me.token, body: {} })).total).toBe(all.length)
  })

  test('every list works for people without a company', async () => {
    for (const route of [directoryRoutes.employees, directoryRoutes.departments, wordRoutes.all])
      expect(await server.ask(route, { as: me.token })).toEqual([])
    expect(await server.ask(savedViewRoutes.mine, { as: me.token, query: { list: 'serviceManager' } })).toEqual([])
  })

  test('an existing account becomes an operator, by mobile or by user name; the second time is refused', async () => {
    const { id } = await addAccount(server.owner, `joins${made}`, { mobile: `1392000${1000 + made}` })
    const add = (body: object) => server.call(routes.add, { as: me.token, body })
    expect(await add({ mobile: `1392000${1000 + made}` })).toMatchObject({ code: 0, data: { id, sentTo: '' } })
    expect(await lastLog()).toMatchObject({ action: '新增平台员工', account_id: me.id, subject_id: String(id) })
    expect(await add({ username: `joins${made}` })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'username', msg: `joins${made}已经是平台员工，请在列表里修改` }] },
    })
    expect(await add({})).toMatchObject({ code: 40000, data: { issues: [{ field: 'mobile' }] } })
    expect(await add({ username: 'nobody' })).toMatchObject({ code: 40000, data: { issues: [{ field: 'mobile' }] } })
  })

  test('a new account sets its password by the link sent to its mobile', async () => {
    const mobile = `1393000${1000 + made}`
    const body = { mobile, username: `fresh${made}`, realName: '新人' }
    expect(await server.call(routes.add, { as: me.token, body: { mobile } })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'username' }] },
    })
    expect(await server.ask(routes.add, { as: me.token, body })).toMatchObject({ sentTo: `139****${1000 + made}` })
    await sentTo(mobile)
    const link = new URL(gateway.linkOf(mobile)).searchParams.get('link') ?? ''
    const use = () => server.call(accountRoutes.resetPassword, { body: { link, newPassword: 'fresh-start-2026' } })
    // The message may be there a moment before its transaction has committed.
    await expect.poll(async () => (await use()).success).toBe(true)
    const token = await server.signIn(`fresh${made}`, 'fresh-start-2026')
    expect(await server.ask(identityRoutes.info, { as: token, query: {} })).toMatchObject({ isPlatform: true })
  })

  test('a disabled operator is signed out at once and cannot return until enabled', async () => {
    const { id } = await operator()
    const token = await server.signIn(`operator${made}`)
    expect(await send('disable', id)).toMatchObject({ code: 0 })
    expect(await server.call(identityRoutes.info, { as: token, query: {} })).toMatchObject({ status: 40301 })
    expect(await lastLog()).toMatchObject({ action: '停用平台员工', changes: { status: ['active', 'disabled'] } })
    await expect(server.signIn(`operator${made}`)).rejects.toThrow('账户或密码错误')
    expect(await send('disable', id)).toMatchObject({ code: 40900 })
    expect(await send('open', id)).toMatchObject({ code: 0 })
    expect(await server.signIn(`operator${made}`)).toBeTruthy()
  })

  test('an operator cannot disable themselves or somebody who is no operator', async () => {
    expect(await send('disable', me.id)).toMatchObject({ code: 40900, msg: '不能停用自己，请由另一位管理员办理' })
    const { id } = await addAccount(server.owner, `outside${made}`)
    for (const what of ['disable', 'open', 'resetPassword'] as const)
      expect(await send(what, id)).toMatchObject({ code: 40400 })
  })

  test('of two who disable each other at once, one stays', async () => {
    await server.owner.query('update account set disabled_at = now() where is_platform and id <> $1', [me.id])
    const { id } = await operator()
    const token = await server.signIn(`operator${made}`)
    const answers = await Promise.all([send('disable', id), send('disable', me.id, token)])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const { rows } = await server.owner.query('select id from account where is_platform and disabled_at is null')
    expect(rows).toHaveLength(1)
    await server.owner.query('update account set disabled_at = null where id = $1', [me.id])
    me.token = await server.signIn('chief')
  })

  test('a stale change of the name is refused', async () => {
    const { id } = await operator()
    const edit = (version: number, realName: string) =>
      server.call(routes.edit, { as: me.token, body: { id, version, realName } })
    expect(await edit(1, '王运营')).toMatchObject({ code: 0 })
    expect(await edit(2, '王运营')).toMatchObject({ code: 0 })
    expect(await edit(1, '李运营')).toMatchObject({
      code: 40901,
      msg: '平台主管已修改此记录，请查看最新内容',
      data: {
        by: '平台主管',
        changes: [{ field: 'realName', title: '姓名', before: `operator${made}`, after: '王运营' }],
      },
    })
    expect((await rows(`operator${made}`))[0]).toMatchObject({ realName: '王运营', version: 2 })
    expect(await lastLog()).toMatchObject({ changes: { realName: [`operator${made}`, '王运营'] } })
  })

  test('a new password is set only by a link to the mobile', async () => {
    const { id, mobile } = await operator()
    expect(await send('resetPassword', id)).toMatchObject({ code: 0, data: { sentTo: `139****${1000 + made}` } })
    expect(await lastLog()).toMatchObject({ action: '重置密码', changes: {} })
    await sentTo(mobile ?? '')
    expect(gateway.linkOf(mobile ?? '')).toContain('/changePass?link=')
    await expect.poll(async () => (await send('resetPassword', id)).code).toBe(42900)
  })

  test('a slow gateway delays nobody; a message that cannot be sent is in the log', async () => {
    const { id } = await operator()
    gateway.answerWith(500)
    expect(await send('resetPassword', id)).toMatchObject({ code: 0 })
    await expect.poll(lastLog).toMatchObject({
      action: '设置密码短信没有送出',
      subject_id: String(id),
      person_name: '平台主管',
      changes: { reason: [null, '短信发送失败，请稍后再试'] },
    })
    gateway.answerWith(204)
  })
})
