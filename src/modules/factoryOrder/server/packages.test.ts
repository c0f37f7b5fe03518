import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import type { TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { lockOrders } from '../../salesOrder/server/index.ts'
import { type FactoryDetail, factoryRoutes } from '../api/factoryOrder.ts'
import { packageLabelOf } from '../api/label.ts'
import { type Became, packageRoutes as routes } from '../api/package.ts'
import { endPackages, loadPackages, readyPackages, unloadPackages } from './index.ts'

const company = '包件公司'
let two: TwoNodes
let server: TestServer
let at: Contracts
let boss: string
let keeper: Employee
let supplierId: number
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  at = await contractsOf(server, company, 'package')
  boss = at.company.boss
  keeper = await at.company.hire('packageStore', '仓管')
  const made = await server.ask(supplierRoutes.add, { as: boss, body: { name: '柜厂' } as never })
  supplierId = (made as unknown as { id: number }).id
  await setSwitches(server, boss, { moneyRelease: 'percent', moneyProductionRate: 0 })
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await two?.stop()
})

/** A home of one cabinet line that a factory makes for so much (fen), and its order. */
async function making(amount: number) {
  const contract = await at.effective([
    at.fee(80_000, { kind: 'custom', name: '橱柜', measure: 'count', quantity: 6000 }),
  ])
  const contractLineId = contract.rows[0]?.id as number
  const line = { contractLineId, boxes: 0, rest: 6, source: 'factory', note: '' }
  const body = { contractId: contract.id, lines: [line] } as never
  const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
  const asked = { orderId: order.id, lines: [{ contractLineId, supplierId, pieces: 6, note: '' }] } as never
  const [split] = await server.ask(factoryRoutes.split, { as: boss, body: asked })
  const id = split?.id as number
  const sent = await server.ask(factoryRoutes.send, { as: boss, body: await now(id) })
  const lines = [{ id: sent.lines[0]?.id as number, amount }]
  await server.ask(factoryRoutes.audit, { as: boss, body: { ...(await now(id)), promisedOn: dayFrom(5), lines } })
  await server.ask(factoryRoutes.accept, { as: boss, body: await now(id) })
  return { id, orderId: order.id, contractId: contract.id, lineId: sent.lines[0]?.id as number }
}
const detail = (id: number, as = boss): Promise<FactoryDetail> =>
  server.ask(factoryRoutes.detail, { as, params: { id } })
const now = async (id: number) => ({ id, version: (await detail(id)).version })
const register = (id: number, lineId: number, numbers: string[], as = keeper.token) =>
  server.call(routes.register, { as, body: { id, packages: numbers.map(number => ({ lineId, number })) } as never })
const scan = (code: string, on = server) => on.call(routes.scan, { as: keeper.token, body: { code } as never })
const whole = (contractId: number) => server.ask(routes.whole, { as: boss, params: { id: contractId } })
const numbersOf = (id: number) => Array.from({ length: 12 }, (_, place) => `F${id}-${place + 1}`)

/** What a document that carries packages out does in its transaction. */
const carry = (orderId: number, work: (desk: Desk) => Promise<unknown>, on = server) =>
  asEmployee(
    on.app.runtime,
    {
      officeId: at.company.officeId,
      employeeId: keeper.employeeId,
      origin: { route: '', address: '', device: '', traceId: '' },
    },
    'writes',
    async desk => {
      await lockOrders(desk, [orderId])
      return work(desk)
    },
  )

test('small input 14: of 12 packages 11 have arrived, it is not whole; the twelfth is scanned twice: 12, once told', async () => {
  const { id, lineId, contractId } = await making(100_000)
  const numbers = numbersOf(id)
  expect((await register(id, lineId, numbers)).data).toMatchObject({ packages: 12, arrived: 0 })
  for (const number of numbers.slice(0, 11)) expect((await scan(` ${number.toLowerCase()} `)).code).toBe(0)
  expect(await whole(contractId)).toMatchObject({ whole: false, lines: [{ packages: 12, arrived: 11, whole: false }] })
  expect(await detail(id)).toMatchObject({ state: 'left', packages: 12, arrived: 11 })
  const [first, again] = [await scan(numbers[11] as string), await scan(numbers[11] as string)]
  expect((first.data as Became).told).toContain('12 件全部到齐')
  expect(again.data).toMatchObject({ packages: 12, arrived: 12 })
  expect((again.data as Became).told).toContain('已经扫过')
  expect(await whole(contractId)).toMatchObject({ whole: true, lines: [{ arrived: 12, whole: true }] })
  expect(await detail(id)).toMatchObject({ state: 'arrived' })
})

test('two who scan the last package on two nodes at once: it is one', async () => {
  const { id, lineId } = await making(0)
  await register(id, lineId, [`R${id}`])
  const both = await Promise.all(two.nodes.map(node => scan(`R${id}`, node)))
  expect(both.map(({ data }) => (data as Became).told.includes('已经扫过')).sort()).toEqual([false, true])
  expect(await detail(id)).toMatchObject({ packages: 1, arrived: 1 })
})

test('what the factory asks is split over the packages by largest remainder, whoever registers them when', async () => {
  const { id, lineId } = await making(100)
  await register(id, lineId, ['', '', ''])
  const values = async () => (await detail(id)).packageRows.map(({ value }) => value)
  expect(await values()).toEqual([34, 33, 33])
  const { number, packageRows } = await detail(id)
  expect(packageRows.map(row => row.number)).toEqual([1, 2, 3].map(nth => `${number}-0${nth}`))
  await register(id, lineId, ['', ''])
  expect(await values()).toEqual([20, 20, 20, 20, 20])
  expect((await detail(id, keeper.token)).packageRows[0]).not.toHaveProperty('value')
  const [last] = packageRows.slice(-1)
  await server.ask(routes.remove, { as: keeper.token, body: { id, packageIds: [last?.id as number] } })
  expect(await values()).toEqual([25, 25, 25, 25])
  const broken = await falsified(server, company, 'factory_package', `id = ${packageRows[0]?.id}`, { value: 1 })
  expect(broken).toMatchObject([{ check: '包件货值与工厂单金额一致', document: number }])
})

describe('bad input', () => {
  test('a number twice, one that is registered, a line of another order, an unknown label: with the way on', async () => {
    const [one, other] = [await making(0), await making(0)]
    const twice = await register(one.id, one.lineId, ['a1', ' Ａ1 '])
    expect(twice).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'packages.1.number' }] } })
    expect(twice.msg).toContain('第 2 件与第 1 件是同一个包件号“A1”，请改正')
    await register(one.id, one.lineId, ['A1'])
    const { number } = await detail(one.id)
    const taken = await register(other.id, other.lineId, ['B1', 'A1'], boss)
    expect(taken.msg).toContain(`包件号“A1”已登记在工厂单 ${number}，请核对`)
    expect((await register(other.id, one.lineId, ['B2'])).msg).toContain('不是这张工厂单的商品')
    expect((await scan('没有这个')).msg).toContain('没有包件“没有这个”，请核对标签')
    expect((await detail(other.id)).packageRows).toEqual([])
  })

  test('one that has come is not removed; one that has gone on does not come back', async () => {
    const { id, lineId, orderId } = await making(0)
    await register(id, lineId, [''])
    const [row] = (await detail(id)).packageRows
    const packageIds = [row?.id as number]
    expect((await scan(packageLabelOf(row?.id as number))).code).toBe(0)
    const removed = await server.call(routes.remove, { as: keeper.token, body: { id, packageIds } })
    expect(removed.msg).toContain('不能删除；到错的请先撤回到货')
    await carry(orderId, desk => loadPackages(desk, { kind: 'test', id: 1 }, { orderId, ids: packageIds }))
    const back = await server.call(routes.takeBack, { as: keeper.token, body: { id, packageIds } })
    expect(back.msg).toContain('已装车，不能撤回到货')
  })
})

describe('packages leave with a document', () => {
  test('for their home alone, once arrived, in one place; taken off they are there again; signed for they stay', async () => {
    const { id, lineId, orderId } = await making(0)
    const other = await making(0)
    await register(id, lineId, ['', ''])
    const [first, second] = (await detail(id)).packageRows.map(row => row.id) as [number, number]
    const carrier = { kind: 'test', id: 7 }
    const load = (of: number, ids: number[]) => carry(of, desk => loadPackages(desk, carrier, { orderId: of, ids }))
    await expect(load(orderId, [first])).rejects.toThrow('还没有到货，请先扫码到货')
    await server.ask(routes.arrive, { as: keeper.token, body: { id, packageIds: [first, second], place: 'A-3' } })
    await expect(load(other.orderId, [first])).rejects.toThrow('不是这户的')
    const ready = await carry(orderId, desk => readyPackages(desk, orderId))
    expect(ready).toMatchObject([{ id: first, place: 'A-3' }, { id: second }])
    await load(orderId, [first, second])
    await expect(load(orderId, [second])).rejects.toThrow('已装车，不能再装')
    await carry(orderId, desk => unloadPackages(desk, carrier, [second]))
    await carry(orderId, desk => endPackages(desk, carrier, { ids: [first], state: 'signed' }))
    await expect(carry(orderId, desk => endPackages(desk, carrier, { ids: [first], state: 'signed' }))).rejects.toThrow(
      '已经签收',
    )
    expect((await detail(id)).packageRows.map(({ state }) => state)).toEqual(['signed', 'arrived'])
  })

  test('two people load one package at once: one', async () => {
    for (let round = 0; round < raceRounds(20); round++) {
      const { id, lineId, orderId } = await shared()
      await register(id, lineId, [`L${id}-${round}`])
      await scan(`L${id}-${round}`)
      const packageId = (await detail(id)).packageRows.at(-1)?.id as number
      const both = await Promise.allSettled(
        two.nodes.map((node, nth) =>
          carry(orderId, desk => loadPackages(desk, { kind: 'test', id: nth }, { orderId, ids: [packageId] }), node),
        ),
      )
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  }, 900_000)
})

let kept: Awaited<ReturnType<typeof making>> | undefined
const shared = async () => {
  kept ??= await making(12_345)
  return kept
}

test('a random history leaves what a plain reference says', async () => {
  const { id, lineId, contractId, orderId } = await making(99_999)
  const random = seeded(20261129)
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  const states = new Map<number, string>()
  const in_ = (state: string) => [...states].filter(([, one]) => one === state).map(([one]) => one)
  const carrier = { kind: 'test', id: 99 }
  for (let step = 0; step < 60; step++) {
    const act = pick(['register', 'arrive', 'arrive', 'arrive', 'takeBack', 'load', 'unload', 'sign', 'remove'])
    const from = {
      arrive: 'expected',
      takeBack: 'arrived',
      load: 'arrived',
      unload: 'loaded',
      sign: 'loaded',
      remove: 'expected',
    }
    const one = act === 'register' ? undefined : pick(in_(from[act as keyof typeof from]))
    const call = { as: keeper.token, body: { id, packageIds: [one as number] } }
    if (act === 'register') {
      await register(id, lineId, [''])
      const last = (await detail(id)).packageRows.at(-1)
      states.set(last?.id as number, 'expected')
    } else if (one !== undefined) {
      if (act === 'arrive') await server.ask(routes.arrive, call as never)
      if (act === 'takeBack') await server.ask(routes.takeBack, call)
      if (act === 'remove') await server.ask(routes.remove, call)
      if (act === 'load') await carry(orderId, desk => loadPackages(desk, carrier, { orderId, ids: [one] }))
      if (act === 'unload') await carry(orderId, desk => unloadPackages(desk, carrier, [one]))
      if (act === 'sign') await carry(orderId, desk => endPackages(desk, carrier, { ids: [one], state: 'signed' }))
      const to = { arrive: 'arrived', takeBack: 'expected', load: 'loaded', unload: 'arrived', sign: 'signed' }
      if (act === 'remove') states.delete(one)
      else states.set(one, to[act as keyof typeof to])
    }
  }
  const { packageRows, packages, arrived } = await detail(id)
  expect(new Map(packageRows.map(row => [row.id, row.state]))).toEqual(states)
  const expected = in_('expected').length
  expect([packages, arrived]).toEqual([states.size, states.size - expected])
  expect((await whole(contractId)).whole).toBe(states.size > 0 && expected === 0)
  const values = packageRows.reduce((all, { value = 0 }) => all + value, 0)
  expect(values).toBe(states.size > 0 ? 99_999 : 0)
})

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
