import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somePhone } from '../../../../tests/support/deals.ts'
import { publishOwn } from '../../../../tests/support/ownFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { mergeRoutes } from '../../customer/contract/merge.ts'
import { customerRoutes } from '../../customer/contract/routes.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'

let server: TestServer
let company: Company
let seller: Employee
const perArea = (amount: string) =>
  [{ key: 'n1', kind: 'formula', title: '预算单价', formula: `${amount} / area`, result: 'money' }] as const

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '面积公司', 'factBoss')
  seller = await company.hire('factSales', '导购')
  await publishOwn(server, company.boss, 'opportunity', perArea('expectedAmount'))
  await publishOwn(server, company.boss, 'clue', perArea('budget'))
})
afterAll(() => server?.stop())

const addDeal = (phone: string, area: number | null) =>
  server.ask(routes.add, {
    as: seller.token,
    body: { customerName: '面女士', phone, area, expectedAmount: 10_000_000 } as never,
  })
const addClue = (phone: string) =>
  server.ask(clueRoutes.add, { as: seller.token, body: { name: '面女士', phone, budget: 20_000_000 } })
const deal = async (id: number) => server.ask(routes.detail, { as: company.boss, params: { id } })
const clue = async (id: number) => server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
const soon = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 20_000 })

describe('a formula over the area of the customer', () => {
  test('follows the area when somebody changes it with another record, or the customer itself', async () => {
    const phone = somePhone()
    const first = await addDeal(phone, 10_000)
    const second = await addDeal(phone, null)
    const other = await addClue(phone)
    expect([first.own, second.own, other.own]).toEqual([{ n1: 100_000 }, { n1: 100_000 }, { n1: 200_000 }])
    const edit = { id: first.id, version: first.version, area: 20_000, force: false }
    const edited = await server.ask(routes.edit, { as: seller.token, body: edit as never })
    expect(edited.own).toEqual({ n1: 50_000 })
    await soon(async () => (await deal(second.id)).own).toEqual({ n1: 50_000 })
    await soon(async () => (await clue(other.id)).own).toEqual({ n1: 100_000 })
    const known = await server.ask(customerRoutes.detail, { as: company.boss, params: { id: first.customerId } })
    await server.ask(customerRoutes.edit, {
      as: company.boss,
      body: { id: known.id, version: known.version, area: 40_000, force: false } as never,
    })
    await soon(async () => (await deal(second.id)).own).toEqual({ n1: 25_000 })
    await soon(async () => (await clue(other.id)).own).toEqual({ n1: 50_000 })
    const history = await server.ask(routes.history, { as: seller.token, params: { id: second.id } })
    expect(history[0]).toMatchObject({ action: '重新计算自定义字段', personName: '系统' })
    const once = await server.ask(routes.history, { as: seller.token, params: { id: first.id } })
    expect(once.map(entry => entry.action)).toEqual(['重新计算自定义字段', '编辑', '新增'])
  })

  test('follows a record to another customer, when two become one', async () => {
    const kept = await addDeal(somePhone(), 10_000)
    const merged = await addDeal(somePhone(), 50_000)
    const pair = { keptId: kept.customerId, mergedId: merged.customerId }
    const sides = await server.ask(mergeRoutes.preview, { as: company.boss, body: pair })
    const versions = { keptVersion: sides.kept.version, mergedVersion: sides.merged.version }
    await server.ask(mergeRoutes.merge, { as: company.boss, body: { ...pair, ...versions } })
    await soon(async () => (await deal(merged.id)).own).toEqual({ n1: 100_000 })
  })

  test('is computed anew for the deals that are there when it is published', async () => {
    const made = await addDeal(somePhone(), 10_000)
    const [formula] = perArea('expectedAmount * 2')
    await publishOwn(server, company.boss, 'opportunity', [formula])
    await soon(async () => (await deal(made.id)).own).toEqual({ n1: 200_000 })
  })
})
