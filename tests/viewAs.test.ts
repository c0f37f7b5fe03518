import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlyReads, type Route } from '../src/kernel/api/route.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { profileRoutes } from '../src/modules/identity/api/profile.ts'
import { staffRoutes } from '../src/modules/organisation/api/employeeRoutes.ts'
import { officeRoutes } from '../src/modules/organisation/api/office.ts'
import { viewRoutes } from '../src/modules/organisation/api/view.ts'
import { type DefaultRole, defaultRolesOf } from '../src/modules/organisation/server/defaults/defaults.ts'
import { world } from '../src/world.ts'
import { makeClue, makeRole, type NewRole } from './support/factories.ts'
import { fixtures, rowFor } from './support/fixtures.ts'
import { type Company, type Employee, employ, foundCompany } from './support/people.ts'
import { idFieldsOf, sampleOf } from './support/samples.ts'
import { startServer, type TestServer } from './support/server.ts'
import { listen } from './support/stream.ts'

const routes = world.handlers().map(handled => handled.route)
const sample = (route: Route) => sampleOf(route, field => (field.many ? [1] : 1))
/** About the account, not about the employee: the viewer's own. */
const personal: Route[] = [profileRoutes.profile, profileRoutes.sessions, officeRoutes.mine, staffRoutes.myCompanies]
const writing = routes.filter(route => !route.open && !onlyReads(route) && !route.whileViewing)
const reading = routes.filter(
  route =>
    !route.open &&
    !route.operates &&
    onlyReads(route) &&
    !route.gives &&
    idFieldsOf(route).length === 0 &&
    route.at !== identityRoutes.info.at &&
    !personal.includes(route),
)

/** Details that say what one may do with the record. */
const telling = routes
  .filter(({ returns }) => returns !== undefined && 'shape' in returns && 'may' in (returns.shape as object))
  .filter(route => onlyReads(route))

let server: TestServer
let company: Company
let sales: Employee
let boss: string
let hired = 0

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '视角公司', 'viewBoss')
})
afterAll(() => server.stop())
beforeEach(async () => {
  sales = await company.hire(`viewSales${++hired}`, '导购')
  boss = await server.signIn('viewBoss')
})

const begin = (as: string, id: number) => server.call(viewRoutes.begin, { as, body: { id } })
const end = (as: string) => server.call(viewRoutes.end, { as })
const info = (as: string) => server.ask(identityRoutes.info, { as, query: {} })
const log = async () =>
  (
    await server.owner.query(
      `select account_id, employee_id, person_name, action, subject_name, changes from operation_log where office_id = $1 order by id desc limit 3`,
      [company.officeId],
    )
  ).rows

/** An answer without what says that one views it as a colleague. */
const unmarked = (answer: string) => JSON.parse(answer, (key, value) => (key === 'viewing' ? undefined : value))

describe('viewing the product as a colleague', () => {
  beforeEach(async () => {
    await makeClue(server.owner, company.officeId, { ownerId: sales.employeeId, departmentId: company.departmentId })
    expect(await begin(boss, sales.employeeId)).toMatchObject({ code: 0, data: { name: sales.username } })
  })

  test("every call that only reads gives the colleague's answer", async () => {
    expect(reading.length).toBeGreaterThan(8)
    for (const route of reading) {
      const input = sample(route)
      const [seen, theirs] = [
        await server.send(route, { ...input, as: boss }),
        await server.send(route, { ...input, as: sales.token }),
      ]
      expect(unmarked(seen.body), route.at).toEqual(unmarked(theirs.body))
    }
    const [{ viewing, ...seen }, { viewing: none, ...theirs }] = [await info(boss), await info(sales.token)]
    expect(seen).toEqual(theirs)
    expect(none).toBeNull()
    expect(viewing).toMatchObject({ by: 'viewBoss', reason: null })
    expect(Date.parse(viewing?.until ?? '') - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  })

  test("calls about the account use the viewer's own logins, mobile and companies", async () => {
    const { officeId, departmentId } = await foundCompany(server, '同事的另一家公司', 'viewElsewhere')
    const { accountId } = sales
    await employ(server.owner, { officeId, departmentId, accountId, name: '同事' }, '导购')
    const another = await server.signIn('viewBoss')
    for (const route of personal) {
      const { data } = (await server.send(route, { as: boss })).json()
      const mine = (await server.send(route, { as: another })).json().data
      const bare = (list: unknown) => JSON.stringify(list).replaceAll('"current":true', '"current":false')
      expect(bare(data), route.at).toBe(bare(mine))
    }
  })

  test('no call changes anything, whatever the colleague may do', async () => {
    expect(writing.length).toBeGreaterThan(15)
    for (const route of writing) {
      const file = route.takes ? { name: 'a.csv', content: '客户姓名\n王小明' } : undefined
      const answer = (await server.send(route, { ...sample(route), file, as: boss })).json()
      expect(answer, route.at).toMatchObject({ code: 40300, success: false, data: null })
      expect(answer.msg, route.at).toBe(`正在以 ${sales.username} 的视角查看，只能看，不能操作；请先退出查看`)
    }
  })

  test.each(telling.map(route => [route.at, route] as const))(
    "%s says that nothing may be done, though the colleague's own answer says otherwise",
    async (_, route) => {
      const admin = await admins(`viewDetail${++hired}`)
      const stocked = await fixtures(server.owner, { officeId: company.officeId, employeeId: admin.employeeId }, '视角')
      const input = sampleOf(route, field => rowFor(route, field, stocked))
      const told = async (as: string) => Object.values((await server.send(route, { ...input, as })).json().data.may)
      expect(await told(admin.token)).toContain(true)
      const viewer = await server.signIn('viewBoss')
      expect((await begin(viewer, admin.employeeId)).success).toBe(true)
      expect(await told(viewer)).not.toContain(true)
    },
  )

  test('does not allow viewing as a third person', async () => {
    const other = await company.hire(`viewOther${hired}`, '导购')
    expect(await begin(boss, other.employeeId)).toMatchObject({ code: 40300 })
    expect((await info(boss)).employeeId).toBe(sales.employeeId)
  })

  test("ends on request; the log has beginning and end in the viewer's name", async () => {
    expect(await end(boss)).toMatchObject({ code: 0 })
    expect(await info(boss)).toMatchObject({ name: 'viewBoss', viewing: null })
    const [{ account_id: bossAccount }] = (
      await server.owner.query(`select account_id from employee where office_id = $1 and name = 'viewBoss'`, [
        company.officeId,
      ])
    ).rows
    const person = { account_id: bossAccount, person_name: 'viewBoss', subject_name: sales.username }
    const [ended, begun] = await log()
    expect(ended).toMatchObject({ ...person, action: '结束以其视角查看', changes: { viewEnd: [null, '主动退出'] } })
    expect(begun).toMatchObject({ ...person, action: '开始以其视角查看' })
    expect(await end(boss)).toMatchObject({ code: 0 })
  })

  test("and signing out ends the viewer's login, not the colleague's", async () => {
    await server.ask(identityRoutes.signOut, { as: boss, query: {} })
    expect(await server.call(identityRoutes.info, { as: boss, query: {} })).toMatchObject({ status: 40301 })
    expect((await info(sales.token)).employeeId).toBe(sales.employeeId)
  })

  test('ends by itself after its time', async () => {
    await server.owner.query(
      `update session set view_until = now() - interval '1 second' where view_employee_id = $1`,
      [sales.employeeId],
    )
    expect(await info(boss)).toMatchObject({ name: 'viewBoss', viewing: null })
    expect((await begin(boss, sales.employeeId)).success).toBe(true)
  })

  test('ends when the colleague is disabled', async () => {
    await server.owner.query('update employee set disabled_at = now() where id = $1', [sales.employeeId])
    expect(await info(boss)).toMatchObject({ name: 'viewBoss', viewing: null })
  })

  test('ends when the viewer is disabled: they are signed out', async () => {
    const admin = await admins(`viewSecond${hired}`)
    await begin(admin.token, sales.employeeId)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [admin.employeeId])
    expect(await server.call(identityRoutes.info, { as: admin.token, query: {} })).toMatchObject({ status: 40301 })
  })

  test("has the colleague's live stream; the viewer's own comes back at the end", async () => {
    const stream = await listen(await server.listen(), boss)
    await server.ask(clueRoutes.add, { as: sales.token, body: { name: '动静', phone: `1380002${1000 + hired}` } })
    await stream.until('clue', { by: sales.username })
    await end(boss)
    expect(await stream.until('permission')).toEqual({ topic: 'permission' })
    await stream.ended
  })
})

describe('who can be viewed as', () => {
  test('neither oneself, nor a disabled nor an unknown person', async () => {
    const { employeeId } = await info(boss)
    expect(await begin(boss, employeeId ?? 0)).toMatchObject({ code: 40900 })
    await server.owner.query('update employee set disabled_at = now() where id = $1', [sales.employeeId])
    expect(await begin(boss, sales.employeeId)).toMatchObject({
      code: 40900,
      msg: expect.stringContaining('已停用'),
    })
    expect(await begin(boss, 999_999)).toMatchObject({ code: 40400 })
  })

  test('only people within reach, whose permissions the viewer has', async () => {
    const head = await heads(`viewHead${hired}`, { employee: 'office', clue: 'department' })
    expect(await begin(head.token, sales.employeeId)).toMatchObject({
      code: 40300,
      msg: expect.stringContaining('您没有的权限或数据范围'),
    })
    const clerk = await company.hire(`viewClerk${hired}`, '仓管')
    expect((await begin(head.token, clerk.employeeId)).success).toBe(true)
    await end(head.token)
    const near = await heads(`viewNear${hired}`, { employee: 'own' })
    expect(await begin(near.token, clerk.employeeId)).toMatchObject({ code: 40400 })
  })

  test('a view ends when the colleague gets more permissions than the viewer has', async () => {
    const head = await heads(`viewHead2${hired}`, { employee: 'office' })
    const clerk = await company.hire(`viewClerk2${hired}`, '仓管')
    expect((await begin(head.token, clerk.employeeId)).success).toBe(true)
    expect((await info(head.token)).employeeId).toBe(clerk.employeeId)
    await server.owner.query(
      `insert into employee_role (office_id, employee_id, role_id) select office_id, $2, id from role where office_id = $1 and name = '导购'`,
      [company.officeId, clerk.employeeId],
    )
    expect(await info(head.token)).toMatchObject({ employeeId: head.employeeId, viewing: null })
  })

  test('a platform operator who is a colleague gives no permission of the platform', async () => {
    await server.owner.query('update account set is_platform = true where id = $1', [sales.accountId])
    await begin(boss, sales.employeeId)
    expect(await info(boss)).toMatchObject({ employeeId: sales.employeeId, isPlatform: false })
  })
})

/** What 仓管 may do in a new company. */
const keeper = defaultRolesOf(world).find(({ code }) => code === 'warehouse') as DefaultRole

/** Someone with the right to look as others, what 仓管 may do, and these data scopes. */
async function heads(username: string, scopes: NewRole['scopes']) {
  const role = await makeRole(server.owner, company.officeId, {
    menus: [...new Set(['webConsole', 'employeesManager', 'approvalStart', 'approvalDetial', ...keeper.menus])],
    elements: [...new Set(['employeesManager:view_as', 'approvalDetial:start', ...keeper.elements])],
    scopes: { ...keeper.scopes, ...scopes },
  })
  return company.hire(username, role)
}

async function admins(username: string): Promise<Employee> {
  return company.hire(username, '公司管理员')
}
