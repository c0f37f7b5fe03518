import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { handoverRoutes as handover } from '../../../handover/api/handover.ts'
import { departmentRoutes } from '../../../organisation/api/department.ts'
import { directoryRoutes } from '../../../organisation/api/directory.ts'
import { clueRoutes } from '../../api/clue.ts'

const fields = (measurer: number | null = null): Some[] => [
  { key: 's1', kind: 'employee', title: '量尺人', initial: measurer },
  { key: 's6', kind: 'employee', title: '设计师' },
  { key: 's3', kind: 'department', title: '归属门店' },
]

let server: TestServer
let company: Company
let people = 0
let phones = 15420001000
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '离职公司', 'leaverBoss')
  await publishCustom(server, company.boss, 'clue', fields())
})
afterAll(() => server.stop())

const hire = () => company.hire(`leaver${++people}`, '导购')
const add = (own: CustomValues) =>
  server.ask(clueRoutes.add, { as: company.boss, body: { name: `客户${phones}`, phone: String(phones++), own } })
const customOf = async (id: number) => (await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })).own
const stockOf = async ({ employeeId }: Employee) => {
  const { stock } = await server.ask(handover.overview, { as: company.boss, params: { id: employeeId } })
  return stock.find(one => one.kind === 'own.clue')
}
const part = (receiverId: number) => ({ kind: 'own.clue', mode: 'one' as const, receivers: [{ receiverId }] })

test('a departure finds whom custom fields name, gives the records to another, and takes them back', async () => {
  const [leaver, receiver, other] = [await hire(), await hire(), await hire()]
  const both = await add({ s1: leaver.employeeId, s6: leaver.employeeId })
  const single = await add({ s1: other.employeeId, s6: leaver.employeeId })
  const changed = await add({ s1: leaver.employeeId })
  expect(await stockOf(leaver)).toMatchObject({
    title: '流量的员工字段',
    total: 3,
    note: '量尺人 2 条、设计师 2 条',
    leavable: true,
  })
  const plan = { leaverId: leaver.employeeId, parts: [part(receiver.employeeId)] }
  const { parts } = await server.ask(handover.preview, { as: company.boss, body: plan })
  expect(parts[0]?.receivers[0]?.samples.map(one => one.name)).toContain(both.name)
  const { id, summary } = await server.ask(handover.execute, { as: company.boss, body: plan })
  expect(summary[0]).toMatchObject({ kind: 'own.clue', total: 3 })
  expect(await customOf(both.id)).toEqual({ s1: receiver.employeeId, s6: receiver.employeeId })
  expect(await customOf(single.id)).toEqual({ s1: other.employeeId, s6: receiver.employeeId })
  const [entry] = await server.ask(clueRoutes.history, { as: company.boss, params: { id: single.id } })
  expect(entry).toMatchObject({
    action: '离职交接',
    changes: [{ title: '设计师', before: leaver.username, after: receiver.username }],
  })
  const { version } = await server.ask(clueRoutes.detail, { as: company.boss, params: { id: changed.id } })
  const edit = { id: changed.id, version, own: { s1: other.employeeId }, force: false }
  await server.ask(clueRoutes.edit, { as: company.boss, body: edit })
  const undone = await server.ask(handover.undo, { as: company.boss, body: { id } })
  expect(undone).toMatchObject({ restored: 2, left: [{ id: changed.id, msg: '员工字段已被修改' }] })
  expect(await customOf(both.id)).toEqual({ s1: leaver.employeeId, s6: leaver.employeeId })
})

test('a departure may leave the name, which stays readable and is not chosen anew', async () => {
  const leaver = await hire()
  const clue = await add({ s1: leaver.employeeId })
  const left = await server.call(handover.execute, {
    as: company.boss,
    body: { leaverId: leaver.employeeId, parts: [] },
  })
  expect(left.success).toBe(true)
  expect(await customOf(clue.id)).toEqual({ s1: leaver.employeeId })
  const edit = { id: clue.id, version: clue.version, own: { s1: null }, force: false }
  await server.ask(clueRoutes.edit, { as: company.boss, body: edit })
  const [entry] = await server.ask(clueRoutes.history, { as: company.boss, params: { id: clue.id } })
  expect(entry?.changes).toMatchObject([{ title: '量尺人', before: leaver.username, after: '' }])
  const again = { ...edit, version: clue.version + 1, own: { s1: leaver.employeeId } }
  expect(await server.call(clueRoutes.edit, { as: company.boss, body: again })).toMatchObject({ code: 40000 })
})

test('a departure gives the person with whom fields begin to another, so that no new record names who left', async () => {
  const [leaver, receiver, later] = [await hire(), await hire(), await hire()]
  const begin = (employeeId: number) => publishCustom(server, company.boss, 'clue', fields(employeeId))
  await begin(leaver.employeeId)
  const { stock } = await server.ask(handover.overview, { as: company.boss, params: { id: leaver.employeeId } })
  expect(stock.find(one => one.kind === 'own.defaults')).toMatchObject({
    total: 1,
    note: '流量的量尺人',
    leavable: false,
  })
  const none = { leaverId: leaver.employeeId, parts: [] }
  expect((await server.call(handover.execute, { as: company.boss, body: none })).success).toBe(false)
  const plan = { ...none, parts: [{ ...part(receiver.employeeId), kind: 'own.defaults' }] }
  const { id } = await server.ask(handover.execute, { as: company.boss, body: plan })
  expect((await add({})).own).toMatchObject({ s1: receiver.employeeId })
  expect(await server.ask(handover.undo, { as: company.boss, body: { id } })).toMatchObject({ restored: 1, left: [] })
  expect((await add({})).own).toMatchObject({ s1: leaver.employeeId })
  const again = await server.ask(handover.execute, { as: company.boss, body: plan })
  await begin(later.employeeId)
  const undone = await server.ask(handover.undo, { as: company.boss, body: { id: again.id } })
  expect(undone).toMatchObject({ restored: 0, left: [{ name: '流量', msg: '默认值已被修改' }] })
  expect((await add({})).own).toMatchObject({ s1: later.employeeId })
})

test('a department that records name is not removed, and stays readable when it is disabled', async () => {
  const shop = await server.ask(departmentRoutes.add, { as: company.boss, body: { name: '旧门店', parentId: null } })
  const clue = await add({ s3: shop.id })
  const { version } = shop
  const body = { id: shop.id, version }
  expect(await server.call(departmentRoutes.remove, { as: company.boss, body })).toMatchObject({
    code: 40900,
    msg: '不能删除：已被使用：流量的归属门店 1 条。不再使用时请停用',
  })
  await server.ask(departmentRoutes.disable, { as: company.boss, body })
  const departments = await server.ask(directoryRoutes.departments, { as: company.boss })
  expect(departments.find(one => one.id === shop.id)).toMatchObject({ name: '旧门店', active: false })
  const edit = { id: clue.id, version: clue.version, own: { s3: null }, force: false }
  await server.ask(clueRoutes.edit, { as: company.boss, body: edit })
  const [entry] = await server.ask(clueRoutes.history, { as: company.boss, params: { id: clue.id } })
  expect(entry?.changes).toMatchObject([{ title: '归属门店', before: '旧门店', after: '' }])
})
