import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { type MergeField, mergeRoutes } from '../../src/modules/customer/api/merge.ts'
import { customerRoutes } from '../../src/modules/customer/api/routes.ts'
import { handoverRoutes } from '../../src/modules/handover/api/handover.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { staffRoutes } from '../../src/modules/organisation/api/employeeRoutes.ts'
import { transferRoutes } from '../../src/modules/transfer/api/transfer.ts'
import { somePhone } from '../support/deals.ts'
import { makeDepartment, makeRole } from '../support/factories.ts'
import { type Company, type Employee, foundCompany } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { csvOf, importer } from '../support/transfer.ts'

/*
 * What is in the way of somebody's doing is told, and named where they see it: of two records alike, that of a colleague of the
 * department by its name and that of another department without.
 */

let server: TestServer
let company: Company
/** May do everything, in one department. */
let head: Employee
/** Work in the head's department and in another one. */
let near: Employee
let far: Employee
let here: number

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '1' } })
  company = await foundCompany(server, '只见部门公司', 'names.boss')
  here = await makeDepartment(server.owner, company.officeId)
  const there = await makeDepartment(server.owner, company.officeId)
  head = await company.hire('names.head', await everythingHere(), here)
  near = await company.hire('names.near', '导购', here)
  far = await company.hire('names.far', '导购', there)
  for (const { accountId, employeeId } of [near, far]) {
    await server.owner.query('update account set mobile = $2 where id = $1', [accountId, `1540000000${employeeId}`])
    await server.owner.query('update employee set job_number = $2 where id = $1', [employeeId, `A${employeeId}`])
  }
})
afterAll(() => server.stop())

async function everythingHere(): Promise<string> {
  const codesOf = async (table: string) =>
    (await server.owner.query(`select code from ${table}`)).rows.map(row => row.code)
  const scope = 'departmentAndBelow'
  const scopes = { clue: scope, opportunity: scope, employee: scope } as const
  return makeRole(server.owner, company.officeId, {
    menus: await codesOf('menu'),
    elements: await codesOf('element'),
    scopes,
  })
}

const addClue = (as: string, more: object = {}) =>
  server.ask(clueRoutes.add, { as, body: { name: '客户', phone: somePhone(6), ...more } })
const assign = (id: number, { employeeId: ownerId }: Employee) =>
  server.ask(clueRoutes.assign, { as: company.boss, body: { ids: [id], ownerId } })
const as = () => head.token

describe('an import that cannot be undone', () => {
  async function refusalAfterWorkOf(person: Employee, name: string): Promise<string> {
    const batch = await importer(server, 'clue', as()).whole(
      csvOf([
        ['客户姓名', '电话'],
        [name, somePhone(6)],
      ]),
    )
    const { rows } = await server.ask(clueRoutes.list, { as: as(), body: { search: name } })
    const id = rows[0]?.id as number
    await assign(id, person)
    await server.ask(clueRoutes.follow, { as: person.token, body: { id, content: '聊过' } })
    const { code, msg } = await server.call(transferRoutes.undo, { as: as(), body: { id: batch.id } })
    expect(code).toBe(40900)
    return msg
  }

  test('names the record and its editor only within the data scope', async () => {
    expect(await refusalAfterWorkOf(near, '近处客')).toMatch(/近处客（.*names\.near写跟进）/)
    const msg = await refusalAfterWorkOf(far, '远处客')
    expect(msg).toMatch(/您数据范围外的一条记录（.*他人写跟进）/)
    expect(msg).not.toMatch(/远处客|names\.far/)
  })
})

test('an undone handover leaves records changed since, and names them and their owner only within the data scope', async () => {
  const leaver = await company.hire('names.leaver', '导购', here)
  const [kept, gone] = [
    await addClue(leaver.token, { name: '留下客' }),
    await addClue(leaver.token, { name: '走远客' }),
  ]
  const deals = [kept, gone].map(clue => ({ clueId: clue.id, name: `${clue.name}的房子` }))
  const made = []
  for (const body of deals) made.push(await server.ask(opportunityRoutes.convert, { as: leaver.token, body }))
  const more = [await addClue(leaver.token, { name: '再留下' }), await addClue(leaver.token, { name: '再走远' })]
  const receivers = [{ receiverId: head.employeeId }]
  const parts = ['clue', 'opportunity'].map(kind => ({ kind, mode: 'one' as const, receivers }))
  await server.ask(handoverRoutes.execute, { as: company.boss, body: { leaverId: leaver.employeeId, parts } })
  for (const [at, person] of [near, far].entries()) {
    await assign(more[at]?.id as number, person)
    const body = { ids: [made[at]?.id as number], ownerId: person.employeeId }
    await server.ask(opportunityRoutes.transfer, { as: company.boss, body })
  }
  const [record] = (await server.ask(handoverRoutes.records, { as: as() })) as { id: number }[]
  const { left } = await server.ask(handoverRoutes.undo, { as: as(), body: { id: record?.id as number } })
  expect(left.map(({ kind, name, msg }) => [kind, name, msg]).sort()).toEqual([
    ['clue', '', '已转给他人'],
    ['clue', '再留下', '已转给names.near'],
    ['opportunity', '', '已转给他人'],
    ['opportunity', '留下客的房子', '已转给names.near'],
  ])
})

describe('a merge', () => {
  async function merged() {
    const [kept, gone] = [await addClue(near.token, { name: '并入客' }), await addClue(near.token, { name: '被并客' })]
    const pair = { keptId: kept.customerId, mergedId: gone.customerId }
    const { kept: one, merged: other } = await server.ask(mergeRoutes.preview, { as: as(), body: pair })
    const versions = { keptVersion: one.version, mergedVersion: other.version, fromMerged: [] as MergeField[] }
    await server.ask(mergeRoutes.merge, { as: as(), body: { ...pair, ...versions } })
    return { ...pair, clueId: gone.id, phone: await phoneOf(gone.customerId) }
  }
  const phoneOf = async (id: number) =>
    (await server.owner.query('select phone from customer_merge where merged_id = $1', [id])).rows[0].phone as string
  const records = (customerId: number) => server.ask(mergeRoutes.records, { as: as(), params: { customerId } })

  test.each([
    ['near', '客户“近处新客”'],
    ['far', '您数据范围外一位客户'],
  ] as const)('whose phone is now the customer of somebody %s is refused with %s', async (which, words) => {
    const { keptId, phone } = await merged()
    const { phones } = await server.ask(customerRoutes.detail, { as: as(), params: { id: keptId } })
    await server.ask(customerRoutes.removePhone, { as: as(), body: { id: phones.at(-1)?.id as number } })
    await addClue((which === 'near' ? near : far).token, { name: which === 'near' ? '近处新客' : '远处新客', phone })
    const [record] = await records(keptId)
    const { code, msg } = await server.call(mergeRoutes.undo, { as: as(), body: { id: record?.id as number } })
    expect(code).toBe(40900)
    expect(msg).toContain(`已是${words}的，不能撤销`)
  })

  test.each([
    ['near', '被并客'],
    ['far', '数据范围外的客户'],
  ] as const)('that was undone, and whose customer is now of somebody %s, tells %s', async (which, words) => {
    const { keptId, clueId } = await merged()
    const [record] = await records(keptId)
    await server.ask(mergeRoutes.undo, { as: as(), body: { id: record?.id as number } })
    await assign(clueId, which === 'near' ? near : far)
    expect((await records(keptId)).map(({ keptName, mergedName }) => [keptName, mergedName])).toEqual([
      ['并入客', words],
    ])
  })
})

test('a converted clue leads to its deal, with its number, only within the data scope', async () => {
  const clue = await addClue(near.token, { name: '已转客' })
  const deal = await server.ask(opportunityRoutes.convert, { as: near.token, body: { clueId: clue.id } })
  const detail = () => server.ask(clueRoutes.detail, { as: as(), params: { id: clue.id } })
  const again = () => server.call(opportunityRoutes.convert, { as: as(), body: { clueId: clue.id } })
  expect((await detail()).opportunityId).toBe(deal.id)
  expect(await again()).toMatchObject({
    code: 40900,
    msg: `该流量已转为商机 ${deal.number}，请打开商机继续`,
    data: { opportunityId: deal.id },
  })
  const body = { ids: [deal.id], ownerId: far.employeeId }
  await server.ask(opportunityRoutes.transfer, { as: company.boss, body })
  expect((await detail()).opportunityId).toBe(null)
  expect(await again()).toMatchObject({
    code: 40900,
    msg: '该流量已转为商机，不在您的数据范围内，请联系您的主管',
    data: null,
  })
})

describe('a value that is already used', () => {
  const words = (whose: string) => [
    ['near', whose],
    ['far', '其他部门的员工'],
  ]
  const person = (which: string) => (which === 'near' ? near : far)
  const jobNumber = (which: string) => `A${person(which).employeeId}`

  test.each(words('names.near'))('the job number of somebody %s is said to belong to %s', async (which, whose) => {
    const { employeeId: id } = head
    const body = { id, version: 1, force: true, jobNumber: jobNumber(which) }
    const { code, msg } = await server.call(staffRoutes.edit, { as: as(), body })
    expect([code, msg]).toEqual([40000, `工号 ${jobNumber(which)} 已被${whose}使用，请换一个`])
  })

  test.each(words('names.near'))('the same in a file of employees: somebody %s, %s', async (which, whose) => {
    const { name } = (await server.owner.query('select name from department where id = $1', [here])).rows[0]
    const file = csvOf([
      ['姓名', '手机号', '部门', '工号', '用户名'],
      ['新人', somePhone(6), name, jobNumber(which), `names.new.${which}`],
    ])
    const imports = importer(server, 'employee', as())
    const { errors } = await imports.check(await imports.upload(file))
    expect(errors.map(({ message }) => message)).toEqual([`工号 ${jobNumber(which)} 已被${whose}使用，请换一个`])
  })

  test('a mobile: a colleague of the department is named, one of another department is not', async () => {
    const add = (which: string) => {
      const mobile = `1540000000${person(which).employeeId}`
      return server.call(staffRoutes.add, { as: as(), body: { name: '新人', departmentId: here, mobile } })
    }
    expect((await add('near')).msg).toBe('该手机号已是本公司员工names.near')
    expect((await add('far')).msg).toBe('该手机号已是其他部门的员工，请联系公司管理员')
  })

  test("a customer's phone: the customer is named only within the data scope", async () => {
    const [mine, nearby, beyond] = [
      await addClue(near.token),
      await addClue(near.token, { name: '近客' }),
      await addClue(far.token, { name: '远客' }),
    ]
    const add = async ({ id }: { id: number }, token: string) => {
      const { phone } = await server.ask(clueRoutes.revealPhone, { as: token, params: { id } })
      return server.call(customerRoutes.addPhone, {
        as: as(),
        body: { customerId: mine.customerId, phone: phone as string },
      })
    }
    expect((await add(nearby, near.token)).msg).toContain('该电话已是客户“近客”的电话，请核对电话，或在那位客户上跟进')
    const { msg } = await add(beyond, far.token)
    expect(msg).toMatch(/^该电话已是一位客户的电话，不在您的数据范围内/)
    expect(msg).not.toContain('远客')
  })
})
