import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import type { WaitingFile } from '../../../attachments/api/attachments.ts'
import { assignmentRoutes } from '../../../clue/api/assignment.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import type { ClueRow } from '../../../clue/api/clueList.ts'
import { paperRoutes } from '../../../customer/api/papers.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { followUpRoutes } from '../../../followUp/api/followUp.ts'
import { transferRoutes as routes } from '../../api/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let sales: Employee
let imports: ReturnType<typeof importer>
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const header = ['客户姓名', '电话', '小区', '预算', '下次跟进']

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '撤销测试公司', 'undoBoss')
  sales = await company.hire('undoSales', '导购')
  imports = importer(server, 'clue', company.boss)
})
afterAll(() => server?.stop())

async function found(search: string): Promise<ClueRow[]> {
  return (await server.ask(clueRoutes.list, { as: company.boss, body: { search } })).rows
}

async function imported(name: string): Promise<{ id: number; clue: ClueRow }> {
  const { id } = await imports.whole(csvOf([header, [name, phone(), '', '', '']]))
  return { id, clue: (await found(name))[0] as ClueRow }
}

const undo = (id: number) => server.call(routes.undo, { as: company.boss, body: { id } })

test('撤销：新增的没有了，更新的回到原样，都在日志里', async () => {
  const known = phone()
  const fields = { name: '原客', phone: known, community: '原园', nextFollowUpAt: '2026-12-01T02:00:00Z' }
  const before = await server.ask(clueRoutes.add, { as: company.boss, body: fields })
  const batch = await imports.whole(
    csvOf([header, ['新名', known, '改园', '5万', '2027-01-01'], ['撤销甲', phone(), '', '', '']]),
    { duplicates: 'update' },
  )
  expect(batch).toMatchObject({ createdCount: 1, updatedCount: 1, undoable: true })
  expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone', undoable: false })
  expect(await found('撤销甲')).toEqual([])
  const after = await server.ask(clueRoutes.detail, { as: company.boss, params: { id: before.id } })
  const { name, community, budget, nextFollowUpAt } = before
  expect(after).toMatchObject({ name, community, budget, nextFollowUpAt })
  const { rows } = await server.owner.query(
    `select subject, subject_name from operation_log where action = '撤销导入' order by id`,
  )
  expect(rows).toEqual([
    { subject: 'clue', subject_name: '撤销甲' },
    { subject: 'customer', subject_name: '撤销甲' },
    { subject: 'clue', subject_name: '新名' },
    { subject: 'customer', subject_name: '新名' },
  ])
  expect(await undo(batch.id)).toMatchObject({ code: 40900 })
})

test('有人跟进之后不能撤销，说出是谁做了什么，什么也不变', async () => {
  const { id, clue } = await imported('跟进客')
  await server.ask(clueRoutes.assign, { as: company.boss, body: { ids: [clue.id], ownerId: sales.employeeId } })
  await server.ask(clueRoutes.follow, { as: sales.token, body: { id: clue.id, content: '加了微信' } })
  const answer = await undo(id)
  expect(answer.code).toBe(40900)
  expect(answer.msg).toMatch(/不能撤销.*跟进客（.*undoSales写跟进）/)
  expect(await found('跟进客')).toHaveLength(1)
  expect(await imports.settled(id)).toMatchObject({ status: 'done', undoable: true })
})

test('编辑、分配、他人给导入的客户新增流量之后，都不能撤销', async () => {
  const [edited, assigned, used] = [await imported('编辑客'), await imported('分配客'), await imported('再来客')]
  const { id, version } = edited.clue
  await server.ask(clueRoutes.edit, { as: company.boss, body: { id, version, name: '编辑客改' } })
  const owner = { ids: [assigned.clue.id], ownerId: sales.employeeId }
  await server.ask(clueRoutes.assign, { as: company.boss, body: owner })
  const revealed = await server.ask(clueRoutes.revealPhone, { as: company.boss, params: { id: used.clue.id } })
  const colleague = await company.hire('undoManager', '部门经理')
  await server.ask(clueRoutes.add, { as: colleague.token, body: { name: '再来客', phone: revealed.phone } })
  expect((await undo(edited.id)).msg).toContain('undoBoss编辑')
  expect((await undo(assigned.id)).msg).toContain('undoBoss分配')
  expect((await undo(used.id)).msg).toContain('undoManager新增流量')
})

test('别的批次更新过的，先撤销后来的批次才能撤销', async () => {
  const shared = phone()
  const first = await imports.whole(csvOf([header, ['先批客', shared, '甲园', '', '']]))
  const second = await imports.whole(csvOf([header, ['先批客', shared, '乙园', '', '']]), { duplicates: 'update' })
  expect((await undo(first.id)).msg).toContain('导入更新')
  expect(await imports.undo(second.id)).toMatchObject({ status: 'undone' })
  expect((await found('先批客'))[0]?.community).toBe('甲园')
})

test('导入的客户后来有了别的电话或附件，不能撤销，说出原因；去掉之后就能撤销', async () => {
  const { id, clue } = await imported('挂靠客')
  const { customerId } = clue
  const further = { customerId, phone: phone(), note: '' }
  const { phones } = await server.ask(customerRoutes.addPhone, { as: company.boss, body: further })
  expect(await undo(id)).toMatchObject({ code: 40900, msg: expect.stringContaining('已被其他记录用到') })
  expect(await imports.settled(id)).toMatchObject({ status: 'done', undoable: true })
  await server.ask(customerRoutes.removePhone, { as: company.boss, body: { id: phones[0]?.id as number } })
  const name = '户型图.pdf'
  const file = await server.send(followUpRoutes.upload, { as: company.boss, file: { name, content: '%PDF-1.4 图' } })
  const fileIds = [(file.json().data as WaitingFile).id]
  const [paper] = await server.ask(paperRoutes.add, { as: company.boss, body: { customerId, fileIds } })
  expect((await undo(id)).msg).toMatch(/不能撤销.*挂靠客（.*undoBoss上传附件）/)
  await server.ask(paperRoutes.remove, { as: company.boss, body: { id: paper?.id as number } })
  expect(await imports.undo(id)).toMatchObject({ status: 'undone' })
  expect(await found('挂靠客')).toEqual([])
})

test('没有权限的人不能撤销', async () => {
  const { id } = await imported('权限客')
  expect(await server.call(routes.undo, { as: sales.token, body: { id } })).toMatchObject({ code: 40300 })
})

test('导入后按规则分给各人；没有人动过就还能撤销', async () => {
  const body = { name: '导入规则', employeeIds: [sales.employeeId] }
  const rule = await server.ask(assignmentRoutes.add, { as: company.boss, body })
  const rows = ['甲', '乙', '丙'].map(name => [`规则${name}`, phone(), '', '', ''])
  const { id } = await imports.whole(csvOf([header, ...rows]))
  const owners = async () => (await found('规则')).map(clue => clue.ownerId)
  await expect.poll(owners).toEqual([sales.employeeId, sales.employeeId, sales.employeeId])
  expect(await imports.undo(id)).toMatchObject({ status: 'undone' })
  expect(await found('规则')).toEqual([])
  await server.ask(assignmentRoutes.remove, { as: company.boss, body: { id: rule.id } })
})
