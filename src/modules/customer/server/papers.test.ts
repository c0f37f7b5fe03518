import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { WaitingFile } from '../../attachments/api/attachments.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { followUpRoutes } from '../../followUp/api/followUp.ts'
import { mergeRoutes } from '../api/merge.ts'
import { paperRoutes } from '../api/papers.ts'

let server: TestServer
let company: Company
let manager: Employee
let owner: Employee
let stranger: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '附件测试公司', 'paperBoss')
  manager = await company.hire('paperManager', '部门经理')
  owner = await company.hire('paperOwner', '导购')
  stranger = await company.hire('paperStranger', '导购')
})
afterAll(() => server?.stop())

async function upload(as: string, name: string): Promise<number> {
  const answer = await server.send(followUpRoutes.upload, { as, file: { name, content: `%PDF-1.4 ${name}` } })
  return (answer.json().data as WaitingFile).id
}

const customer = async (phone: string) =>
  (await server.ask(clueRoutes.add, { as: owner.token, body: { name: '附件客户', phone } })).customerId

it('看得到客户的人能看附件，别人不存在；一个文件只能附一次，只能附自己传的', async () => {
  const customerId = await customer('15400090001')
  const fileId = await upload(owner.token, '户型图.pdf')
  const body = { customerId, fileIds: [fileId] }
  expect(await server.call(paperRoutes.add, { as: manager.token, body })).toMatchObject({ code: codes.badInput })
  const [paper] = await server.ask(paperRoutes.add, { as: owner.token, body })
  expect(paper).toMatchObject({ name: '户型图.pdf', picture: false, createdBy: owner.employeeId })
  expect(await server.call(paperRoutes.add, { as: owner.token, body })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'fileIds' }] },
  })
  const params = { id: paper?.id as number }
  expect((await server.send(followUpRoutes.download, { as: manager.token, params })).body).toBe('%PDF-1.4 户型图.pdf')
  const as = stranger.token
  const refused = [
    await server.call(paperRoutes.list, { as, params: { customerId } }),
    await server.call(paperRoutes.add, { as, body: { customerId, fileIds: [await upload(as, 'x.pdf')] } }),
    await server.call(paperRoutes.remove, { as, body: params }),
    (await server.send(followUpRoutes.download, { as, params })).json(),
  ]
  expect(refused.map(answer => answer.code)).toEqual(refused.map(() => codes.notFound))
  await server.ask(paperRoutes.remove, { as: owner.token, body: params })
  expect(await server.ask(paperRoutes.list, { as: owner.token, params: { customerId } })).toEqual([])
  expect((await server.send(followUpRoutes.download, { as: owner.token, params })).json()).toMatchObject({
    code: codes.notFound,
  })
})

it('合并时附件跟着走，撤销时回来', async () => {
  const [kept, merged] = [await customer('15400090002'), await customer('15400090003')]
  const fileIds = [await upload(owner.token, '现场.pdf')]
  await server.ask(paperRoutes.add, { as: owner.token, body: { customerId: merged, fileIds } })
  const body = { keptId: kept, mergedId: merged, keptVersion: 1, mergedVersion: 1 }
  await server.ask(mergeRoutes.merge, { as: manager.token, body })
  const names = async (customerId: number) =>
    (await server.ask(paperRoutes.list, { as: manager.token, params: { customerId } })).map(paper => paper.name)
  expect(await names(kept)).toEqual(['现场.pdf'])
  const [record] = await server.ask(mergeRoutes.records, { as: manager.token, params: { customerId: kept } })
  expect(record?.moves).toContainEqual({ title: '附件', count: 1 })
  await server.ask(mergeRoutes.undo, { as: manager.token, body: { id: record?.id as number } })
  expect([await names(kept), await names(merged)]).toEqual([[], ['现场.pdf']])
})
