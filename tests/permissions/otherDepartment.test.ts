import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codes, type Envelope } from '../../src/kernel/api/envelope.ts'
import { onlyReads, type Route } from '../../src/kernel/api/route.ts'
import { assignmentRoutes } from '../../src/modules/clue/api/assignment.ts'
import { poolRoutes } from '../../src/modules/clue/api/pool.ts'
import { stageRoutes } from '../../src/modules/opportunity/api/stage.ts'
import { teamRoutes } from '../../src/modules/opportunity/api/team.ts'
import { departmentRoutes } from '../../src/modules/organisation/api/department.ts'
import { targetRoutes } from '../../src/modules/reporting/api/target.ts'
import { world } from '../../src/world.ts'
import { makeDepartment } from '../support/factories.ts'
import { companyFieldsOf, type Fixtures, fixtures, kindsOf, rowFor } from '../support/fixtures.ts'
import { addAccount, type Company, employ, foundCompany } from '../support/people.ts'
import { type IdField, type Input, sampleOf } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { tenantTables, type Untouched, watch } from '../support/untouched.ts'

/*
 * What a person may change is what their scope reaches. The head of one department has every element there is, and a scope of
 * that department alone; no call of theirs that names something of another department changes anything there.
 */

/** Stands in every text of the other department's rows. */
const mark = '乙部第'
/** The same for one call. */
const markOf = (batch: number) => `${mark}${batch}批`

/** What can be of no department is the company's: whoever has the element changes it. By a part of its path, with the reason. */
const companyWide: Record<string, string> = {
  '/api/admin/group/': 'roles; what one may grant is bounded by what one has',
  '/api/admin/groupType/': 'types of roles',
  '/api/admin/dictionary/': 'the words of the company',
  '/api/crm/catalogue/': 'the brands and categories of the company',
  '/api/crm/goods/': 'the goods of the company',
  '/api/crm/warehouse/': 'the warehouses of the company',
  '/api/crm/stock/': 'the stock of the company',
  '/api/crm/supplier/': 'the suppliers of the company',
  '/api/crm/vehicle/': 'the vehicles of the company',
  '/api/crm/installer/': 'the installers of the company',
  '/api/crm/installation/points/': 'the check lists of the company',
  '/api/crm/wageRate/': 'the rates of the company',
  '/api/crm/stocktake/': 'the counts of the company',
  '/api/crm/set/': 'the sets of the company',
  '/api/crm/quotationTemplate/': 'the templates of quotations of the company',
  '/api/crm/contractTemplate/': 'the templates of contracts of the company',
  '/api/crm/price/': 'the prices of the company',
  '/api/crm/moneyAccount/': 'the accounts of the company',
  '/api/crm/statement/read': 'what moved on the accounts of the company',
  '/api/crm/statement/accept': 'what moved on the accounts of the company',
  '/api/crm/statement/unmatch': 'what moved on the accounts of the company',
  '/api/crm/statement/ignore': 'what moved on the accounts of the company',
  '/api/crm/statement/restore': 'what moved on the accounts of the company',
  '/api/crm/flow/': 'flows of approvals; what runs on them keeps its version',
  '/api/crm/nodeTemplate/': 'kept nodes of flows',
  '/api/crm/approvalForm/': 'forms of approvals',
  '/api/crm/approvalBinding/': 'which flow a kind of document takes',
  '/api/crm/clue/claim': 'what lies in a pool that is open to them',
  '/api/crm/opportunity/claim': 'what lies in a pool that is open to them',
  '/api/crm/approval/calendar/': 'the working hours of the company',
}

/** The same of fields, whichever call names them. */
const companyWideFields = new Set(['goodsId', 'warehouseId', 'lotId', 'installerId'])

const writes = world
  .handlers()
  .map(handled => handled.route)
  .filter(route => !onlyReads(route) && !route.operates && !route.open)
const named = writes
  .map(route => [route.at, route, companyFieldsOf(route).filter(({ name }) => !companyWideFields.has(name))] as const)
  .filter(([, , fields]) => fields.length > 0)

let server: TestServer
let company: Company
let head: { accountId: number; employeeId: number }
let here: number
let there: number
let token: string
let seller: { accountId: number; employeeId: number }
let untouched: Untouched
let batches = 0

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '1' } })
  company = await foundCompany(server, '两部公司', 'twoBoss')
  here = await makeDepartment(server.owner, company.officeId)
  there = await makeDepartment(server.owner, company.officeId)
  head = await hire('headOfA', here, await everything())
  seller = await hire('sellerOfB', there, '导购')
  await server.owner.query('update office set office_user_max_num = 100000')
  untouched = await watch(server.owner, await theirTables())
})
afterAll(() => server.stop())
beforeAll(signIn)
// A call that ended the login, or began a view, would make every call after it another's.
afterEach(signIn)

async function hire(username: string, departmentId: number, role: string) {
  const { id: accountId } = await addAccount(server.owner, username)
  const { officeId } = company
  const employeeId = await employ(server.owner, { officeId, accountId, departmentId, name: username }, role)
  return { accountId, employeeId }
}

/** A role with every menu and element of a company but what is the whole company's by its name, for one department. */
async function everything(): Promise<string> {
  const { rows } = await server.owner.query(
    `with r as (insert into role (office_id, type_id, name) select $1, min(id), '部门全权' from role_type where office_id = $1 returning id),
       m as (insert into role_menu (office_id, role_id, menu_code) select $1, r.id, code from menu, r),
       e as (insert into role_element (office_id, role_id, element_code) select $1, r.id, code from element, r where code <> 'approvalDetial:all')
     insert into role_scope (office_id, role_id, module, scope) select $1, r.id, module, 'departmentAndBelow' from r, unnest(array['clue', 'opportunity', 'employee']) module
     returning role_id`,
    [company.officeId],
  )
  expect(rows).toHaveLength(3)
  return '部门全权'
}

async function signIn() {
  token = randomBytes(32).toString('base64url')
  await server.owner.query(
    `insert into session (token_hash, account_id, office_id, address, device, expires_at)
     values ($1, $2, $3, '127.0.0.1', 'test', now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), head.accountId, company.officeId],
  )
}

/** Tenant tables, but the log, which nobody changes, with what is the other department's of each. */
async function theirTables(): Promise<Record<string, string>> {
  const holding = (await tenantTables(server.owner)).filter(name => !name.startsWith('operation_log'))
  return Object.fromEntries(holding.map(name => [name, `t::text like '%${mark}%'`]))
}

/** The rows in the other department that a call can name, and the mark in their texts. Its pools are closed to the head. */
async function theirStock(route: Route): Promise<{ theirs: Fixtures; mark: string }> {
  const { owner } = server
  const mark = markOf(++batches)
  const { officeId } = company
  const theirs = await fixtures(owner, { officeId, employeeId: seller.employeeId }, mark, kindsOf(route))
  const change = async (table: string, set: string, ...values: number[]) =>
    owner.query(`update ${table} set ${set} where office_id = $1 and id = any($2)`, [
      ...[officeId, theirs.made[table] ?? []],
      ...values,
    ])
  await change('pool', 'open_to_all = false')
  await change('department', 'parent_id = $3', there)
  for (const table of ['employee', 'clue', 'opportunity', 'team', 'approval_instance'])
    await change(table, 'department_id = $3', there)
  return { theirs, mark }
}

async function call(route: Route, input: Input): Promise<Envelope> {
  const answer = await server.send(route, { ...input, as: token })
  return answer.headers['content-type']?.toString().startsWith('application/json')
    ? answer.json()
    : { status: 200, code: 0, success: true, msg: '', data: answer.body }
}

const isWide = (at: string) => Object.keys(companyWide).some(start => at.includes(start))

describe.each(named.filter(([at]) => !isWide(at)))('%s', (_, route, fields) => {
  test('a change that names another department is refused', async () => {
    const { officeId } = company
    const own = await fixtures(server.owner, { officeId, employeeId: head.employeeId }, '甲部', kindsOf(route))
    const { theirs, mark } = await theirStock(route)
    await untouched.changes()
    for (const field of fields) {
      const input = sampleOf(route, one => rowFor(route, one, isSame(one, field) ? theirs : own))
      const { code, msg } = await call(route, input)
      expect([field.name, code, msg, await untouched.changes(mark)]).toEqual([field.name, code, msg, {}])
    }
  })
})

const isSame = (a: IdField, b: IdField) => a.part === b.part && a.path.join() === b.path.join()

describe('the head of a department', () => {
  const ask = <R extends Route>(route: R, body: object) => server.call(route, { as: token, body } as never)
  const refused = { code: codes.forbidden, msg: expect.stringContaining('数据范围') }

  test('changes teams of their department; a team without a department becomes theirs', async () => {
    const { data } = await ask(teamRoutes.add, { name: '甲部一组' })
    expect(data).toMatchObject({ departmentId: here, editable: true })
    const edit = { id: data.id, version: data.version }
    expect(await ask(teamRoutes.edit, { ...edit, departmentId: there })).toMatchObject(refused)
    expect(await ask(teamRoutes.edit, { ...edit, departmentId: null })).toMatchObject(refused)
    expect(await ask(teamRoutes.edit, { ...edit, remark: '改过' })).toMatchObject({ code: 0 })
    expect(await ask(teamRoutes.enable, { id: data.id, enabled: false })).toMatchObject({ code: 0 })
    expect(await ask(teamRoutes.add, { name: '乙部一组', departmentId: there })).toMatchObject(refused)
    const { rows } = await server.owner.query(
      `insert into team (office_id, name, department_id) values ($1, '乙部的组', $2), ($1, '全公司的组', null) returning id`,
      [company.officeId, there],
    )
    const joined = { members: [{ employeeId: head.employeeId }], force: true, version: 1 }
    for (const { id } of rows) {
      expect(await ask(teamRoutes.edit, { id, ...joined })).toMatchObject(refused)
      expect(await ask(teamRoutes.enable, { id, enabled: false })).toMatchObject(refused)
      expect((await server.ask(teamRoutes.detail, { as: token, params: { id } })).editable).toBe(false)
    }
  })

  test('makes pools for their people only; pools open to all belong to the company', async () => {
    const own = { name: '甲部公海', openToAll: false, departmentIds: [here] }
    const { data } = await ask(poolRoutes.add, own)
    expect(await ask(poolRoutes.edit, { id: data.id, version: data.version, remark: '改过' })).toMatchObject({
      code: 0,
    })
    const wider = [{ openToAll: true }, { departmentIds: [here, there] }, { memberIds: [seller.employeeId] }]
    for (const more of wider) {
      expect(await ask(poolRoutes.add, { ...own, name: '更大的', ...more })).toMatchObject(refused)
      expect(await ask(poolRoutes.edit, { id: data.id, version: 2, force: true, ...more })).toMatchObject(refused)
    }
    expect(await ask(poolRoutes.makeDefault, { id: data.id })).toMatchObject(refused)
    expect(await ask(poolRoutes.order, { before: [data.id], order: [data.id] })).toMatchObject(refused)
  })

  test('makes stage groups for their department only', async () => {
    const { data } = await ask(stageRoutes.addGroup, { name: '甲部阶段', departmentIds: [here] })
    expect(await ask(stageRoutes.editGroup, { id: data.id, version: data.version, name: '甲部的' })).toMatchObject({
      code: 0,
    })
    expect(await ask(stageRoutes.editGroup, { id: data.id, version: 2, departmentIds: [there] })).toMatchObject(refused)
    for (const departmentIds of [[], [there]])
      expect(await ask(stageRoutes.addGroup, { name: '别的阶段', departmentIds })).toMatchObject(refused)
    expect(await ask(stageRoutes.makeDefault, { id: data.id })).toMatchObject(refused)
    const { groups } = await server.ask(stageRoutes.groups, { as: token })
    const standard = groups.find(group => group.isDefault)
    expect(await ask(stageRoutes.editGroup, { id: standard?.id, version: 1, force: true, name: '甲' })).toMatchObject(
      refused,
    )
  })

  test('sets targets for their department and its people only', async () => {
    const cell = { month: 1, value: 100, seen: null }
    const save = (of: object) =>
      ask(targetRoutes.save, {
        year: 2027,
        measure: 'newClues',
        cells: [{ ...cell, departmentId: null, employeeId: null, ...of }],
      })
    expect(await save({ departmentId: here })).toMatchObject({ code: 0 })
    expect(await save({ departmentId: here, employeeId: head.employeeId })).toMatchObject({ code: 0 })
    expect(await save({ departmentId: there })).toMatchObject(refused)
    expect(await save({ departmentId: there, employeeId: seller.employeeId })).toMatchObject(refused)
    // A person's line is of where they work, whatever department the cell names.
    expect(await save({ departmentId: here, employeeId: seller.employeeId })).toMatchObject(refused)
    expect(await save({})).not.toMatchObject({ code: 0 })
    await server.owner.query(
      `insert into target (office_id, measure, month, department_id, value)
       select $1, 'newClues', '2028-01-01', id, 5 from unnest($2::bigint[]) id`,
      [company.officeId, [here, there]],
    )
    expect(await ask(targetRoutes.copyYear, { year: 2029, measure: 'newClues' })).toMatchObject({ data: { copied: 1 } })
  })

  test('changes the department tree only below their own department', async () => {
    const { data } = await ask(departmentRoutes.add, { name: '甲部下级', parentId: here })
    for (const parentId of [null, there])
      expect(await ask(departmentRoutes.add, { name: '别处下级', parentId })).toMatchObject(refused)
    const move = { id: data.id, version: data.version, position: 0 }
    for (const parentId of [null, there])
      expect(await ask(departmentRoutes.move, { ...move, parentId })).toMatchObject(refused)
    expect(await ask(departmentRoutes.edit, { id: there, version: 1, force: true, name: '改名' })).toMatchObject(
      refused,
    )
    const { id, version } = data
    expect(await ask(departmentRoutes.edit, { id, version, name: '甲部下级改' })).toMatchObject({ code: 0 })
  })

  test('cannot change rules of assignment, which take from the whole company', async () => {
    const rule = { name: '都归甲部', employeeIds: [head.employeeId] }
    expect(await ask(assignmentRoutes.add, rule)).toMatchObject(refused)
  })
})
