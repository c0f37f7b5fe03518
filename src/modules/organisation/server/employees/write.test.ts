import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { type Gateway, startGateway } from '../../../../../tests/support/gateway.ts'
import { addAccount, type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { hashToken } from '../../../../kernel/server/desk/session.ts'
import { accountRoutes } from '../../../identity/api/account.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { employeeRoutes, staffRoutes as routes } from '../../api/employeeRoutes.ts'

let server: TestServer
let gateway: Gateway
let company: Company
let sales: Employee
let shop = 0
let mobiles = 0

beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url, PUBLIC_URL: 'https://crm.example' } })
  company = await foundCompany(server, '人事公司', 'writeBoss')
  shop = await makeDepartment(server.owner, company.officeId)
  sales = await company.hire('writeSales', '导购', shop)
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

const freshMobile = () => `135${String(++mobiles).padStart(8, '0')}`
const newcomer = (more: object = {}) => ({ name: '新人', mobile: freshMobile(), departmentId: shop, ...more })
const roleId = async (name: string) =>
  (await server.owner.query('select id from role where office_id = $1 and name = $2', [company.officeId, name])).rows[0]
    .id as number
const add = (body: object, as = company.boss) => server.call(routes.add, { as, body: newcomer(body) as never })
/** Hires somebody with all of the employee screen's elements and the whole office's people, but no clue. */
async function clerk(name: string, scopes: object = { employee: 'office' }) {
  const elements = ['add', 'edit', 'role', 'disable', 'password'].map(word => `employeesManager:${word}`)
  const rights = { menus: ['webConsole', 'employeesManager'], elements, scopes: { ...scopes } as never }
  return company.hire(name, await makeRole(server.owner, company.officeId, rights), shop)
}

describe('S5.07 addUser', () => {
  test('creates an account whose holder gets a link by SMS; no answer and no log contains the link or a password', async () => {
    const mobile = freshMobile()
    const body = { name: '王小明', mobile, username: 'xiaoming', jobNumber: 'A001', entryDate: '2026-03-01' }
    const answer = await add({ ...body, email: 'a@b.cn', roleIds: [await roleId('导购')] })
    expect(answer).toMatchObject({
      success: true,
      data: { name: '王小明', username: 'xiaoming', jobNumber: 'A001', entryDate: '2026-03-01', roles: '导购' },
    })
    expect(answer.data.invitedTo).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    await expect.poll(() => gateway.sent.filter(one => one.mobile === mobile).length).toBe(1)
    const link = gateway.linkOf(mobile)
    expect(link).toMatch(/^https:\/\/crm\.example\/changePass\?link=[\w-]{43}$/)
    const token = link.split('=')[1] as string
    // The message may be there a moment before its transaction has committed.
    const kept = 'select count(*)::int as links from password_link where token_hash = $1'
    await expect.poll(async () => (await server.owner.query(kept, [hashToken(token)])).rows[0].links).toBe(1)
    const { rows } = await server.owner.query(
      'select (select json_agg(l) from operation_log l)::text || (select json_agg(j) from pgboss.job j)::text as all',
    )
    expect(JSON.stringify(answer) + rows[0].all).not.toContain(token)
    await server.ask(accountRoutes.resetPassword, { body: { link: token, newPassword: 'Fresh-pass-1' } })
    const session = await server.signIn('xiaoming', 'Fresh-pass-1')
    expect(await server.ask(identityRoutes.info, { as: session, query: {} })).toMatchObject({
      officeId: company.officeId,
      realName: '王小明',
      roles: ['导购'],
    })
  })

  test('employs an existing account by its mobile, and sends it nothing', async () => {
    const mobile = freshMobile()
    await addAccount(server.owner, 'known', { mobile })
    const answer = await add({ mobile, name: '熟人' })
    expect(answer).toMatchObject({ success: true, data: { name: '熟人', username: 'known', invitedTo: '' } })
    expect(gateway.sent.some(one => one.mobile === mobile)).toBe(false)
    expect(await add({ mobile })).toMatchObject({ code: 40000, msg: '该手机号已是本公司员工熟人' })
    await server.ask(routes.disable, { as: company.boss, params: { id: answer.data.id } })
    expect(await add({ mobile })).toMatchObject({ code: 40000, msg: '该手机号是已停用的员工熟人，请直接启用' })
  })

  test.each([
    ['a taken user name', { username: 'writeSales' }, 'username', '用户名或手机号已被使用，请换一个'],
    [
      'no department',
      { username: 'u1', departmentId: 999_999 },
      'departmentId',
      '部门不存在，或不在您的数据范围内，请重新选择',
    ],
    [
      'a role that is not there',
      { username: 'u2', roleIds: [999_999] },
      'roleIds',
      '角色不存在，或已被删除，请重新选择',
    ],
    ['an e-mail that is none', { username: 'u3', email: 'nobody' }, 'email', '邮箱'],
    ['a mobile that is none', { username: 'u4', mobile: '123' }, 'mobile', '手机号应为 11 位'],
  ])('%s: names the field and changes nothing', async (_, body, field, msg) => {
    const count = async () => (await server.owner.query('select count(*) from account')).rows[0].count
    const before = await count()
    const answer = await add(body)
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field }] } })
    expect(answer.msg).toContain(msg)
    expect(await count()).toBe(before)
  })

  test('rings the bell of the person who added them if the message cannot be sent', async () => {
    gateway.answerWith(500)
    await add({ name: '无信', username: 'noSms' })
    const notices = async () => (await server.ask(notificationRoutes.inbox, { as: company.boss })).rows
    await expect.poll(async () => (await notices()).map(one => one.title).join()).toContain('无信')
    gateway.answerWith(204)
  })

  test('refuses a job number that another person has', async () => {
    await add({ username: 'number1', name: '工号一', jobNumber: 'B1' })
    expect(await add({ username: 'number2', jobNumber: 'B1' })).toMatchObject({
      code: 40000,
      msg: '工号 B1 已被工号一使用，请换一个',
      data: { issues: [{ field: 'jobNumber' }] },
    })
  })
})

describe('S5.07 updateUser', () => {
  const edit = (body: object, as = company.boss) => server.call(routes.edit, { as, body: body as never })
  const detail = (id: number) => server.ask(employeeRoutes.detail, { as: company.boss, params: { id } })

  test('changes only the fields that were sent, and tells a stale editor who changed what', async () => {
    const { id, version } = await detail(sales.employeeId)
    const saved = await edit({ id, version, position: '店长', remark: '能干' })
    expect(saved).toMatchObject({ success: true, data: { position: '店长', remark: '能干', name: 'writeSales' } })
    const late = await edit({ id, version, position: '导购' })
    expect(late).toMatchObject({
      code: 40901,
      data: { by: 'writeBoss', changes: [{ title: '职位', before: '', after: '店长' }, { title: '备注' }] },
    })
    expect((await server.ask(employeeRoutes.history, { as: company.boss, params: { id } }))[0]).toMatchObject({
      action: '编辑',
      personName: 'writeBoss',
    })
  })

  test('tells open browsers within their data scope', async () => {
    const stream = await listen(await server.listen(), company.boss)
    const { id, version } = await detail(sales.employeeId)
    await edit({ id, version, remark: '听见' })
    await stream.until('employee', { ids: [id], by: 'writeBoss' })
    stream.stop()
  })

  test('refuses to move a person where their roles would open more than the mover may see', async () => {
    const [one, two] = [
      await makeDepartment(server.owner, company.officeId),
      await makeDepartment(server.owner, company.officeId),
    ]
    const head = await company.hire('moveHead', '部门经理', one)
    const hr = await clerk('moveHr')
    const plain = await company.hire('movePlain', '仓管', one)
    const move = (ids: number[], as: string) =>
      server.ask(employeeRoutes.move, { as, body: { ids, departmentId: two } })
    const outcome = await move([head.employeeId, plain.employeeId, 999_999], hr.token)
    expect(outcome).toEqual({
      done: 1,
      refused: [
        { id: head.employeeId, name: 'moveHead', msg: '调到该部门后的数据范围会超出您自己的权限，请由公司管理员调整' },
        { id: 999_999, name: '', msg: '不存在，或不在您的数据范围内' },
      ],
    })
    expect((await detail(plain.employeeId)).departmentId).toBe(two)
    const { version } = await detail(head.employeeId)
    expect(await edit({ id: head.employeeId, version, departmentId: two }, hr.token)).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'departmentId' }] },
    })
    expect(await move([head.employeeId], company.boss)).toMatchObject({ done: 1 })
  })

  test("refuses a department outside the mover's data scope", async () => {
    const far = await makeDepartment(server.owner, company.officeId)
    const near = await clerk('nearHr', { employee: 'department' })
    const { id, version } = await detail(sales.employeeId)
    expect(await edit({ id, version, departmentId: far }, near.token)).toMatchObject({
      code: 40000,
      msg: '部门不存在，或不在您的数据范围内，请重新选择',
    })
  })
})
