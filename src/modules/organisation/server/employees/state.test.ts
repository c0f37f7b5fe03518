import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, employ, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { employeeRoutes, staffRoutes as routes, synchronisationRoutes } from '../../api/employeeRoutes.ts'
import { officeRoutes } from '../../api/office.ts'

let server: TestServer
let other: TestServer
let company: Company
let elsewhere: Company
let founder = 0

beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  company = await foundCompany(server, '停用公司', 'stateBoss')
  elsewhere = await foundCompany(server, '另一公司', 'stateElse')
  founder = (await server.owner.query('select id from employee where office_id = $1', [company.officeId])).rows[0].id
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const disable = (id: number, as = company.boss) => server.call(routes.disable, { as, params: { id } })
const open = (id: number, as = company.boss) => server.call(routes.open, { as, params: { id } })
const info = (as: string, node = server) => node.call(identityRoutes.info, { as, query: {} })

describe('S7.05 disable and open', () => {
  test("end the sessions in this company at once on every node and tell the browser; other companies' sessions stay", async () => {
    const person = await company.hire('leaver', '导购')
    const { officeId, departmentId } = elsewhere
    await employ(server.owner, { officeId, departmentId, accountId: person.accountId, name: 'leaver' }, '导购')
    const there = await server.signIn('leaver')
    await server.ask(officeRoutes.choose, { as: there, query: { officeId } })
    const stream = await listen(await other.listen(), person.token)
    expect(await disable(person.employeeId)).toMatchObject({ success: true, data: { status: 'disabled' } })
    await stream.until('session')
    await stream.ended
    for (const node of [server, other]) expect((await info(person.token, node)).status).toBe(40301)
    expect((await info(there)).data).toMatchObject({ officeId })
    const again = await server.signIn('leaver')
    expect((await info(again)).data).toMatchObject({ officeId })
    expect(await server.call(officeRoutes.choose, { as: again, query: { officeId: company.officeId } })).toMatchObject({
      code: 40400,
    })
  })

  test('restore what the person had, after a new sign-in', async () => {
    const person = await company.hire('returner', '导购')
    await disable(person.employeeId)
    expect(await disable(person.employeeId)).toMatchObject({ code: 40900, msg: 'returner已经停用' })
    expect(await open(person.employeeId)).toMatchObject({ data: { status: 'active', roles: '导购', disabledAt: null } })
    expect(await open(person.employeeId)).toMatchObject({ code: 40900, msg: 'returner没有停用' })
    expect((await info(person.token)).status).toBe(40301)
    expect((await info(await server.signIn('returner'))).data).toMatchObject({ roles: ['导购'] })
  })

  test('are refused for oneself, for the last administrator, and for administrators by others', async () => {
    expect(await disable(founder)).toMatchObject({ code: 40900, msg: '不能停用自己，请由另一位管理员办理' })
    const rights = {
      menus: ['webConsole', 'employeesManager'],
      elements: ['employeesManager:disable'],
      scopes: { employee: 'office' },
    } as const
    const hr = await company.hire('stateHr', await makeRole(server.owner, company.officeId, rights))
    expect(await disable(founder, hr.token)).toMatchObject({ code: 40300 })
  })

  test('leave one of two administrators who disable each other at once', async () => {
    const pair = await foundCompany(server, '双管公司', 'pairBoss')
    const first = (await server.owner.query('select id from employee where office_id = $1', [pair.officeId])).rows[0].id
    const second = await pair.hire('pairSecond', '公司管理员')
    const answers = await Promise.all([
      server.call(routes.disable, { as: pair.boss, params: { id: second.employeeId } }),
      other.call(routes.disable, { as: second.token, params: { id: first } }),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const { rows } = await server.owner.query(
      'select count(*) from employee where office_id = $1 and disabled_at is null',
      [pair.officeId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('S5.07 calls about a person and their company', () => {
  test('findUserAndRole returns avatar, realName and officeName beside the envelope', async () => {
    const answer = (await server.send(routes.me, { as: company.boss })).json()
    const me = { avatar: '', realName: 'stateBoss', officeName: '停用公司', roles: ['公司管理员'] }
    expect(answer).toMatchObject({ code: 0, success: true, ...me, data: me })
  })

  test("findUserCompanyList returns the person's companies and no other", async () => {
    const mine = await server.ask(routes.myCompanies, { as: company.boss })
    expect(mine).toEqual([{ officeId: company.officeId, officeName: '停用公司', officeLoginStatus: 0 }])
  })

  test('listAllNoTree returns all employees as a flat list, also those who have left, without contact data', async () => {
    const rows = await server.ask(routes.flat, { as: company.boss })
    expect(rows.map(row => [row.name, row.active])).toEqual(
      expect.arrayContaining([
        ['stateBoss', true],
        ['leaver', false],
      ]),
    )
    expect(Object.keys(rows[0] as object)).not.toContain('mobile')
  })

  test('checkCompany and checkEmployeesIsHasMemberAuth depend on membership and seats', async () => {
    const check = () => server.ask(routes.checkCompany, { as: company.boss })
    const auth = (id: number) => server.ask(routes.hasMemberAuth, { as: company.boss, params: { id } })
    const set = (until: string | null, seats = 100) =>
      server.owner.query('update office set member_until = $2, office_user_max_num = $3 where id = $1', [
        company.officeId,
        until,
        seats,
      ])
    const late = await company.hire('lateComer', '仓管')
    expect(await check()).toMatchObject({ hasCompany: true, usable: true, officeName: '停用公司', reason: '' })
    await set('2020-01-31')
    expect(await check()).toMatchObject({ hasCompany: true, usable: false, reason: '企业会员已于 2020-01-31 到期' })
    expect(await auth(founder)).toEqual({ hasMemberAuth: false, reason: '企业会员已于 2020-01-31 到期' })
    await set('2999-12-31', 1)
    expect([await auth(founder), await auth(late.employeeId)]).toEqual([
      { hasMemberAuth: true, reason: '' },
      { hasMemberAuth: false, reason: '超出企业的 1 个席位' },
    ])
    await set(null)
    await disable(late.employeeId)
    expect(await auth(late.employeeId)).toEqual({ hasMemberAuth: false, reason: '员工已停用' })
    expect(await server.ask(routes.companyName, { as: company.boss, params: { id: founder } })).toEqual({
      companyName: '停用公司',
      departmentName: '总部',
    })
  })

  test('calls for WeCom are refused clearly without its settings; switching it off always works', async () => {
    const no = { code: 40900, success: false, msg: '企业微信尚未配置，请先完成企业微信对接' }
    const auto = (synchronousAuto: boolean) =>
      server.call(synchronisationRoutes.auto, { as: company.boss, body: { synchronousAuto } })
    expect(await server.call(routes.synchronise, { as: company.boss })).toMatchObject(no)
    expect(await auto(true)).toMatchObject(no)
    await server.owner.query('update office set synchronous_auto = true where id = $1', [company.officeId])
    expect(await auto(false)).toMatchObject({ success: true, data: { synchronousAuto: false } })
    expect((await server.owner.query('select 1 from office where synchronous_auto')).rows).toEqual([])
  })

  test("seats show active employees and the office's limit", async () => {
    const { rows } = await server.owner.query(
      'select count(*) as used from employee where office_id = $1 and disabled_at is null',
      [company.officeId],
    )
    const { used } = rows[0]
    expect(await server.ask(employeeRoutes.seats, { as: company.boss })).toEqual({ used, max: 100, left: 100 - used })
  })
})
