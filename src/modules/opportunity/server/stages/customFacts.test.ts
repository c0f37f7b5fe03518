import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { salesOf, somePhone } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { mergeRoutes } from '../../../customer/api/merge.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let seller: Employee
const perArea = (amount: string) =>
  [{ key: 'n1', kind: 'formula', title: '预算单价', formula: `${amount} / area`, result: 'money' }] as const

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '面积公司', 'factBoss')
  seller = await company.hire('factSales', '导购')
  await publishCustom(server, company.boss, 'opportunity', perArea('expectedAmount'))
  await publishCustom(server, company.boss, 'clue', perArea('budget'))
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
    await publishCustom(server, company.boss, 'opportunity', [formula])
    await soon(async () => (await deal(made.id)).own).toEqual({ n1: 200_000 })
  })
})

describe('a formula over the number of follow-ups', () => {
  let asked: Company
  let as: string
  const follows = (times: number, follow: (content: string) => Promise<unknown>) =>
    Promise.all(Array.from({ length: times }, (_, at) => follow(`第${at + 1}次`)))

  beforeAll(async () => {
    asked = await foundCompany(server, '跟进公司', 'followBoss')
    as = (await asked.hire('followSales', '导购')).token
    const perFollow = (amount: string) =>
      [
        { key: 'n1', kind: 'formula', title: '跟进分', formula: 'followUpCount * 10', summed: true },
        { key: 'n2', kind: 'formula', title: '每次预算', formula: `${amount} / area / followUpCount`, result: 'money' },
      ] as const
    const tooLarge = 'IF(followUpCount > 2, 9000000000 * 9000000000, 1)'
    await publishCustom(server, asked.boss, 'clue', [
      ...perFollow('budget'),
      { key: 'n3', kind: 'formula', title: '巨数', formula: tooLarge },
      { key: 'x1', kind: 'text', title: '口味' },
    ])
    await publishCustom(server, asked.boss, 'opportunity', perFollow('expectedAmount'))
  })

  test('follows each one that is written on a clue, in its detail and filters', async () => {
    const body = { name: '跟女士', phone: somePhone(), area: 10_000, budget: 30_000_000, own: { x1: '常客' } }
    const { id } = await server.ask(clueRoutes.add, { as, body: body as never })
    await follows(3, content => server.ask(clueRoutes.follow, { as, body: { id, content } }))
    const after = await server.ask(clueRoutes.detail, { as, params: { id } })
    expect(after.own).toEqual({ n1: 30, n2: 100_000, x1: '常客' })
    const thirty = { 'own.n1': { between: [30, 30] as [number, number] } }
    const { rows } = await server.ask(clueRoutes.list, { as, body: { filters: thirty } })
    expect(rows.map(row => row.id)).toEqual([id])
    const [last] = await server.ask(clueRoutes.history, { as, params: { id } })
    expect(last).toMatchObject({ action: '写跟进' })
    expect(last?.changes).toContainEqual({ field: 'own.n1', title: '跟进分', before: '20', after: '30' })
  })

  test('follows each one that is written on a deal, which does not stop the move that began before it', async () => {
    const made = await salesOf(server, asked)
    const { id, version } = await made.addDeal(as, { area: 10_000, expectedAmount: 30_000_000 })
    await follows(3, content => server.ask(routes.follow, { as, body: { id, content } }))
    const after = await server.ask(routes.detail, { as, params: { id } })
    expect(after.own).toEqual({ n1: 30, n2: 100_000 })
    const move = await server.ask(routes.moveStage, { as, body: { id, version, stageId: made.stage('到店') } })
    expect(move.own).toEqual({ n1: 30, n2: 100_000 })
  })
})
