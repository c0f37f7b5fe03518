import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { switchRoutes } from '../../../settings/api/switches.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let seller: Employee
let next = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '领取公司', 'takeBoss')
  seller = await company.hire('takeSeller', '导购')
})
afterAll(() => server?.stop())

const waiting = () => {
  const phone = `1547777${String(++next).padStart(4, '0')}`
  return server.ask(clueRoutes.add, { as: company.boss, body: { name: `待分配${next}`, phone } })
}
const take = (id: number, as = company.boss) =>
  server.call(clueRoutes.take, { as, body: { id, content: '打了电话，约了周末' } })
const detail = (id: number) => server.ask(clueRoutes.detail, { as: company.boss, params: { id } })

test('a person who may assign a clue takes an unassigned one and follows up at once', async () => {
  const { id, may, status } = await waiting()
  expect({ status, follow: may.follow, take: may.take }).toEqual({ status: 'unassigned', follow: false, take: true })
  expect(await take(id)).toMatchObject({ code: 0, data: { content: '打了电话，约了周末' } })
  const taken = await detail(id)
  expect(taken).toMatchObject({ status: 'following', followUpCount: 1, may: { follow: true, take: false } })
  expect(taken.ownerId).not.toBeNull()
  const history = await server.ask(clueRoutes.history, { as: company.boss, params: { id } })
  expect(history.map(entry => entry.action)).toEqual(expect.arrayContaining(['领取', '写跟进']))
})

test('a seller may not take an unassigned clue', async () => {
  const { id } = await waiting()
  expect(await take(id, seller.token)).toMatchObject({ code: 40300 })
  expect(await detail(id)).toMatchObject({ status: 'unassigned', followUpCount: 0 })
})

test('of two people who take a clue at once, one gets it and one follow-up is stored', async () => {
  const admin = await company.hire('takeAdmin', '公司管理员')
  const { id } = await waiting()
  const answers = await Promise.all([take(id), take(id, admin.token)])
  expect(answers.map(answer => answer.code).sort()).toEqual([0, 40900])
  expect(await detail(id)).toMatchObject({ followUpCount: 1 })
})

test("a person at the company's cap takes no more, and nothing is written", async () => {
  const { id } = await waiting()
  const changes = [{ code: 'clueOwnershipCap', value: 1, seen: 0 }] as const
  await server.ask(switchRoutes.save, { as: company.boss, body: { changes: [...changes] } })
  expect(await take(id)).toMatchObject({ code: 40900 })
  expect(await detail(id)).toMatchObject({ status: 'unassigned', followUpCount: 0 })
})
