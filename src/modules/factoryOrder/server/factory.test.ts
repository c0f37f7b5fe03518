import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { type OrderDetail, orderRoutes } from '../../salesOrder/api/order.ts'
import { type FactoryDetail, factoryRoutes as routes } from '../api/factoryOrder.ts'

const company = '工厂公司'
let server: TestServer
let at: Contracts
let boss: string
let keeper: Employee
let suppliers: number[]
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, company, 'factory')
  boss = at.company.boss
  keeper = await at.company.hire('factoryStore', '仓管')
  const named = async (name: string) => {
    const made = await server.ask(supplierRoutes.add, { as: boss, body: { name } as never })
    return (made as unknown as { id: number }).id
  }
  suppliers = [await named('佛山柜厂'), await named('广州门厂')]
  await setSwitches(server, boss, { moneyRelease: 'percent', moneyProductionRate: 0 })
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const sizes = [
  { a: 1200, b: 2400, count: 2 },
  { a: 600, b: 2400, count: 1 },
]
/** A contract of 3 measured wardrobes and 4 doors, ordered whole. */
async function ordered(): Promise<{ contract: ContractDetail; order: OrderDetail; wardrobe: number; door: number }> {
  const contract = await at.effective([
    at.fee(50_000, { kind: 'custom', name: '衣柜', measure: 'projected', sizes }),
    at.fee(80_000, { kind: 'custom', name: '木门', measure: 'count', quantity: 4000 }),
  ])
  const [wardrobe, door] = contract.rows.map(({ id }) => id) as [number, number]
  const line = (contractLineId: number, rest: number) => ({
    contractLineId,
    boxes: 0,
    rest,
    source: 'factory',
    note: '',
  })
  const body = { contractId: contract.id, lines: [line(wardrobe, 3), line(door, 4)] } as never
  const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
  return { contract, order, wardrobe, door }
}
type Line = { contractLineId: number; supplierId?: number | undefined; pieces: number; note?: string }
const split = (orderId: number, lines: Line[], as = keeper.token) =>
  server.call(routes.split, {
    as,
    body: { orderId, remark: '按图', lines: lines.map(line => ({ note: '', ...line })) } as never,
  })
const splitIds = async (orderId: number, lines: Line[]) =>
  ((await split(orderId, lines)).data as { id: number }[]).map(({ id }) => id)
const detail = (id: number, as = boss) => server.ask(routes.detail, { as, params: { id } })
type Act = 'send' | 'audit' | 'giveBack' | 'accept' | 'promise' | 'leave' | 'renew' | 'cancel' | 'edit'
const press = async (act: Act, id: number, more: object = {}, as = boss) => {
  const { version } = await detail(id)
  return server.call(routes[act] as typeof routes.send, { as, body: { id, version, ...more } as never })
}
const pressed = async (act: Act, id: number, more: object = {}, as = boss): Promise<FactoryDetail> => {
  const answer = await press(act, id, more, as)
  expect(answer.msg).toBe('成功')
  return answer.data as FactoryDetail
}
const audited = async (id: number, amounts: number[] = []) => {
  const { lines } = await pressed('send', id)
  const prices = lines.flatMap((line, place) => (place in amounts ? [{ id: line.id, amount: amounts[place] }] : []))
  return pressed('audit', id, { promisedOn: dayFrom(10), lines: prices })
}
const changed = async (contract: ContractDetail, lines: object[]) => {
  const { version } = await at.contract(contract.id)
  const body = { contractId: contract.id, version, reason: '客户要求', lines } as never
  const made = await server.call(changeRoutes.add, { as: at.seller.token, body })
  if (made.code !== 0) return made
  const { id, version: at1 } = made.data as ContractChange
  const sent = await server.ask(changeRoutes.submit, { as: at.seller.token, body: { id, version: at1 } })
  if ((sent as ContractChange).state === 'approving') await at.approval((sent as ContractChange).approvalId as number)
  return made
}

test('an order is split by supplier; what was made before proposes its supplier; no more than the order has', async () => {
  const { order, wardrobe, door } = await ordered()
  const [cabinets, doors] = suppliers
  const over = await split(order.id, [{ contractLineId: door, supplierId: doors, pieces: 5 }])
  expect(over).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'lines.0.pieces' }] } })
  expect(over.msg).toContain('下单 4 件，已拆 0 件，最多再拆 4 件')
  const made = await split(order.id, [
    { contractLineId: wardrobe, supplierId: cabinets, pieces: 3 },
    { contractLineId: door, supplierId: doors, pieces: 3 },
  ])
  expect(made.data).toMatchObject([{ supplier: '佛山柜厂' }, { supplier: '广州门厂' }])
  const [first] = made.data as { id: number; number: string }[]
  expect(first?.number).toMatch(/^GC/)
  expect(await detail((first as { id: number }).id, keeper.token)).toMatchObject({
    state: 'draft',
    pieces: 3,
    lines: [{ name: '衣柜', made: '1200×2400×2、600×2400' }],
  })
  const rest = await server.ask(routes.proposal, { as: keeper.token, params: { id: order.id } })
  expect(rest.lines).toMatchObject([{ contractLineId: door, left: 1, supplier: '广州门厂', why: '上次由这家做' }])
  expect(rest.orders).toHaveLength(2)
  const wish = (days: number) =>
    server.owner.query('update sales_order set wish_on = $1 where id = $2', [dayFrom(days), order.id])
  const proposedFor = async () =>
    (await server.ask(routes.proposal, { as: keeper.token, params: { id: order.id } })).wishOn
  await wish(3)
  expect(await proposedFor()).toBe(dayFrom(3))
  await wish(-1)
  expect(await proposedFor()).toBeNull()
  const foreign = await split(order.id, [{ contractLineId: 999_999, supplierId: doors, pieces: 1 }])
  expect(foreign.msg).toContain('没有要厂家做的这一行')
})

test('two that split the last pieces at once: one', async () => {
  const { order, door } = await ordered()
  const both = await Promise.all(
    [1, 2].map(() => split(order.id, [{ contractLineId: door, supplierId: suppliers[1], pieces: 3 }])),
  )
  expect(both.map(({ code }) => code).sort()).toEqual([0, codes.badInput])
})

test('audited with price and day, returned with what to mend, sent again, begun: production is noted once; cancelled before only', async () => {
  const { contract, order, wardrobe, door } = await ordered()
  const [one, two] = await splitIds(order.id, [
    { contractLineId: wardrobe, supplierId: suppliers[0], pieces: 3 },
    { contractLineId: door, supplierId: suppliers[1], pieces: 4 },
  ])
  expect((await press('audit', one as number, { promisedOn: dayFrom(10) })).msg).toContain('待审')
  expect((await audited(one as number, [120_000])).amount).toBe(120_000)
  expect(await detail(one as number, keeper.token)).not.toHaveProperty('amount')
  await pressed('giveBack', one as number, { reason: '图纸少标开门方向' }, keeper.token)
  expect(await pressed('edit', one as number, { remark: '左开' }, keeper.token)).toMatchObject({ state: 'returned' })
  await audited(one as number, [130_000])
  expect(await pressed('accept', one as number, {}, keeper.token)).toMatchObject({ state: 'producing' })
  const { producedOn } = await at.contract(contract.id)
  expect(producedOn).toBe(dayFrom(0))
  expect((await press('cancel', one as number, { reason: '不要了' })).msg).toContain('厂家已开工')
  await audited(two as number)
  await pressed('accept', two as number)
  expect(await pressed('leave', two as number, {}, keeper.token)).toMatchObject({ state: 'left' })
  const past = await press('promise', two as number, { promisedOn: dayFrom(-1) })
  expect(past).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'promisedOn' }] } })
  const { version } = await at.contract(contract.id)
  const hand = { id: contract.id, version, event: 'production', happenedOn: dayFrom(0) } as never
  expect((await server.call(contractRoutes.progress, { as: boss, body: hand })).msg).toContain('到工厂单里开工')
})

test('a factory does not begin before its money is there: what lacks, and of which term', async () => {
  await setSwitches(server, boss, { moneyRelease: 'terms' })
  const { order, door } = await ordered()
  const [id] = await splitIds(order.id, [{ contractLineId: door, supplierId: suppliers[1], pieces: 4 }])
  await audited(id as number)
  const refused = await press('accept', id as number)
  expect(refused).toMatchObject({ code: codes.conflict })
  expect(refused.msg).toMatch(/还差 ¥[\d,.]+（首付款），请先收款/)
  await setSwitches(server, boss, { moneyRelease: 'percent', moneyProductionRate: 0 })
  await pressed('accept', id as number)
})

describe('as the contract moves on', () => {
  test('what is not begun follows a change order; what is begun bounds it', async () => {
    const { contract, order, door } = await ordered()
    const [id] = await splitIds(order.id, [{ contractLineId: door, supplierId: suppliers[1], pieces: 4 }])
    await changed(contract, [{ lineId: door, quantity: 3000, sizes: [] }])
    expect(await detail(id as number)).toMatchObject({ state: 'draft', pieces: 3 })
    await audited(id as number)
    await pressed('accept', id as number)
    const refused = await changed(contract, [{ lineId: door, quantity: 2000, sizes: [] }])
    expect(refused.code).toBe(codes.conflict)
    expect(refused.msg).toContain('不能少于 3：厂家已接单')
  })

  test('sizes that change mark what is made as out of date, until they are taken over; fewer parts are refused', async () => {
    const { contract, order, wardrobe } = await ordered()
    const [id] = await splitIds(order.id, [{ contractLineId: wardrobe, supplierId: suppliers[0], pieces: 3 }])
    await audited(id as number)
    await pressed('accept', id as number)
    const wider = [{ ...sizes[0], a: 1300 }, sizes[1]]
    await changed(contract, [{ lineId: wardrobe, quantity: 0, sizes: wider }])
    const old = await detail(id as number)
    expect(old.outdated).toContain('1200×2400×2、600×2400 改为 1300×2400×2、600×2400')
    const fresh = await pressed('renew', id as number, {}, keeper.token)
    expect(fresh).toMatchObject({ outdated: '', lines: [{ made: '1300×2400×2、600×2400' }] })
    const fewer = await changed(contract, [{ lineId: wardrobe, quantity: 0, sizes: wider.slice(0, 1) }])
    expect(fewer.msg).toContain('不能少于 3 件：厂家已接单')
  })

  test('an order that is called off leaves what is begun and cancels the rest', async () => {
    const { order, wardrobe, door } = await ordered()
    const [one, two] = await splitIds(order.id, [
      { contractLineId: wardrobe, supplierId: suppliers[0], pieces: 3 },
      { contractLineId: door, supplierId: suppliers[1], pieces: 4 },
    ])
    await audited(one as number)
    await pressed('accept', one as number)
    const { version } = await server.ask(orderRoutes.detail, { as: boss, params: { id: order.id } })
    const body = { id: order.id, version, reason: '暂缓' }
    const left = await server.ask(orderRoutes.revoke, { as: boss, body })
    expect(left).toMatchObject({ state: 'done', pieces: 3 })
    expect(await detail(two as number)).toMatchObject({ state: 'cancelled' })
    const again = await server.call(orderRoutes.revoke, { as: boss, body: { ...body, version: left.version } })
    expect(again.msg).toContain('厂家已接单，不能撤单')
  })
})

test('a replacement cites what it mends and who answers, and touches nothing that was contracted', async () => {
  const { contract, order, door } = await ordered()
  const [id] = (await splitIds(order.id, [{ contractLineId: door, supplierId: suppliers[1], pieces: 4 }])) as [number]
  const asked = { id, answers: 'driver', remark: '磕角', lines: [{ contractLineId: door, pieces: 1, note: '' }] }
  const replaced = (body: object) =>
    server.call(routes.replace, { as: keeper.token, body: { ...asked, ...body } as never })
  expect((await replaced({})).msg).toContain('生产中')
  await audited(id)
  await pressed('accept', id)
  expect((await replaced({ lines: [{ contractLineId: door, pieces: 5, note: '' }] })).msg).toContain('请改小')
  const made = (await replaced({})).data as FactoryDetail
  const { number } = await detail(id)
  expect(made).toMatchObject({ kind: 'replacement', answers: 'driver', originalNumber: number, pieces: 1 })
  await pressed('edit', made.id, { lines: [{ contractLineId: door, pieces: 2, note: '' }] }, keeper.token)
  await audited(made.id)
  expect(await pressed('accept', made.id)).toMatchObject({ state: 'producing', pieces: 2 })
  const { lines } = await server.ask(orderRoutes.ofContract, { as: boss, params: { id: contract.id } })
  expect(lines.find(line => line.contractLineId === door)).toMatchObject({ contracted: 4, ordered: 4 })
})

test('the check of the ledger finds a factory order that is more than its order', async () => {
  const { order, door } = await ordered()
  const [id] = await splitIds(order.id, [{ contractLineId: door, supplierId: suppliers[1], pieces: 4 }])
  const broken = await falsified(server, company, 'factory_order_line', `factory_order_id = ${id}`, { pieces: 1 })
  expect(broken.map(({ check }) => check)).toEqual(['工厂单不超过下单', '工厂单数量与明细一致'])
})
