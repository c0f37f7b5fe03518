import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { employeeRoutes as routes, staffRoutes } from '../../api/employeeRoutes.ts'

let server: TestServer
let company: Company
let [shop, team, other] = [0, 0, 0]
let [clara, dora, emil] = [0, 0, 0]
let hired = 0

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '名册公司', 'listBoss')
  const { owner } = server
  shop = await makeDepartment(owner, company.officeId)
  team = await makeDepartment(owner, company.officeId, shop)
  other = await makeDepartment(owner, company.officeId)
  clara = await person('clara', '13812345678', team)
  dora = await person('dora', '13987654321', other)
  emil = await person('emil', '13700005678', shop)
})
afterAll(() => server.stop())

async function person(name: string, mobile: string, departmentId: number): Promise<number> {
  const { employeeId, accountId } = await company.hire(name, '导购', departmentId)
  await server.owner.query('update account set mobile = $2 where id = $1', [accountId, mobile])
  return employeeId
}

/** Hires somebody with the given scope for people; with or without the right to see mobiles. */
async function looker(scope: 'own' | 'department' | 'departmentAndBelow' | 'office', elements: string[] = []) {
  const rights = { menus: ['webConsole', 'employeesManager'], elements, scopes: { employee: scope } }
  return company.hire(`looker${++hired}`, await makeRole(server.owner, company.officeId, rights), shop)
}

const found = async (as: string, body: object = {}) =>
  (await server.ask(routes.page, { as, body: { pageSize: 200, ...body } })).rows.map(row => row.name)
const filtered = (as: string, filters: object) => found(as, { filters })

describe('the list', () => {
  test('masks every mobile, also for people who may look them up one by one', async () => {
    const { rows } = await server.ask(routes.page, { as: company.boss, body: { search: 'clara' } })
    expect(rows).toMatchObject([{ name: 'clara', mobile: '138****5678', roles: '导购', status: 'active' }])
    expect((await server.ask(routes.detail, { as: company.boss, params: { id: clara } })).mobile).toBe('138****5678')
  })

  test('shows avatars', async () => {
    const avatar = `/api/files/picture/${'ab'.repeat(32)}`
    await server.owner.query(
      'update account set avatar = $2 where id = (select account_id from employee where id = $1)',
      [dora, avatar],
    )
    const { rows } = await server.ask(routes.page, { as: company.boss, body: { pageSize: 200 } })
    const avatars = Object.fromEntries(rows.map(row => [row.name, row.avatar]))
    expect(avatars).toMatchObject({ dora: avatar, clara: '' })
    expect((await server.ask(routes.detail, { as: company.boss, params: { id: dora } })).avatar).toBe(avatar)
  })

  test('filters a department together with those below it', async () => {
    const inShop = await filtered(company.boss, { departmentId: { in: [shop] } })
    expect(inShop).toEqual(expect.arrayContaining(['clara', 'emil']))
    expect(inShop).not.toContain('dora')
    expect(await filtered(company.boss, { departmentId: { in: [team] } })).toEqual(['clara'])
  })

  test('filters days by the calendar', async () => {
    await server.owner.query(`update employee set entry_date = '2026-03-01' where id = $1`, [dora])
    const between = (from: string, to: string) => filtered(company.boss, { entryDate: { between: [from, to] } })
    expect(await between('2026-02-28T16:00:00Z', '2026-03-01T15:59:59.999Z')).toEqual(['dora'])
    expect(await between('2026-03-01T16:00:00Z', '2026-03-02T15:59:59.999Z')).toEqual([])
    expect((await server.ask(routes.detail, { as: company.boss, params: { id: dora } })).entryDate).toBe('2026-03-01')
  })

  test("has the same rows, totals and results as the specification's call", async () => {
    const rows = await found(company.boss, { view: 'all' })
    const { total } = await server.ask(routes.totals, { as: company.boss, body: { view: 'all' } })
    expect(total).toBe(rows.length)
    const page = await server.ask(staffRoutes.list, { as: company.boss, query: { limit: 2, page: 2 } })
    expect(page).toMatchObject({ total, rows: [{ name: rows[2] }, { name: rows[3] }] })
    const one = await server.ask(staffRoutes.list, {
      as: company.boss,
      query: { departmentId: team, status: 'active' },
    })
    expect(one).toMatchObject({ total: 1, rows: [{ name: 'clara', mobile: '138****5678' }] })
  })
})

describe('finds no masked mobile by its parts', () => {
  test.each([
    ['a whole number', '13812345678', ['clara']],
    ['the four digits that everyone sees', '5678', ['emil', 'clara']],
    ['hidden digits', '1234', []],
    ['a beginning', '1381', []],
    ['all but the last', '1381234567', []],
  ])('search by %s, without the right to see mobiles', async (_, search, names) => {
    const { token } = await looker('office')
    expect(await found(token, { search })).toEqual(names)
  })

  test('filters and sorts by what it shows', async () => {
    const { token } = await looker('office')
    expect(await filtered(token, { mobile: { contains: '1234' } })).toEqual([])
    expect(await filtered(token, { mobile: { contains: '****5678' } })).toEqual(['emil', 'clara'])
    expect(await filtered(token, { mobile: { in: ['13812345678'] } })).toEqual([])
  })

  test('searches whole mobiles for people who may see them', async () => {
    const { token } = await looker('office', ['employeesManager:view_mobile'])
    expect(await found(token, { search: '1234' })).toEqual(['clara'])
  })

  test('shows a whole mobile only with the right, and logs it', async () => {
    const reveal = (as: string) => server.call(routes.revealMobile, { as, params: { id: clara } })
    expect(await reveal((await looker('office')).token)).toMatchObject({ code: 40300 })
    expect(await reveal(company.boss)).toMatchObject({ success: true, data: { mobile: '13812345678' } })
    const { rows } = await server.owner.query(
      `select action, subject_name from operation_log where subject = 'employee' and subject_id = $1 order by id desc limit 1`,
      [String(clara)],
    )
    expect(rows).toEqual([{ action: '查看手机号', subject_name: 'clara' }])
  })
})

describe('respects the data scope for people', () => {
  test.each([
    ['own', []],
    ['department', ['emil']],
    ['departmentAndBelow', ['clara', 'emil']],
    ['office', ['clara', 'dora', 'emil']],
  ] as const)('%s', async (scope, names) => {
    const { token, username } = await looker(scope, ['employeesManager:edit', 'employeesManager:view_mobile'])
    const seen = await found(token)
    expect(seen).toContain(username)
    expect(seen.filter(name => ['clara', 'dora', 'emil'].includes(name)).sort()).toEqual(names)
    for (const [name, id] of Object.entries({ clara, dora, emil })) {
      const reached = (names as readonly string[]).includes(name)
      const answers = [
        await server.call(routes.detail, { as: token, params: { id } }),
        await server.call(routes.history, { as: token, params: { id } }),
        await server.call(routes.revealMobile, { as: token, params: { id } }),
        await server.call(staffRoutes.findRole, { as: token, params: { id } }),
        await server.call(staffRoutes.companyName, { as: token, params: { id } }),
        await server.call(staffRoutes.hasMemberAuth, { as: token, params: { id } }),
        await server.call(staffRoutes.checkedTree, { as: token, body: { employeeId: id } }),
        await server.call(staffRoutes.edit, {
          as: token,
          body: { id, version: 0, force: true, remark: `by ${scope}` },
        }),
      ]
      expect(answers.map(answer => answer.code)).toEqual(answers.map(() => (reached ? 0 : 40400)))
    }
  })
})
