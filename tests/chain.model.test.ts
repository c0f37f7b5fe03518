import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import type { Contract } from './support/chain/books.ts'
import { chainsAlike, looksAlike } from './support/chain/look.ts'
import { moneyActs } from './support/chain/moneyActs.ts'
import { orderActs } from './support/chain/orderActs.ts'
import { packageActs } from './support/chain/packageActs.ts'
import { Play, type Step } from './support/chain/play.ts'
import { feeRate, returnActs } from './support/chain/returnActs.ts'
import { shipActs } from './support/chain/shipActs.ts'
import { stockActs } from './support/chain/stockActs.ts'
import { falsified, verifiedLedger } from './support/ledger.ts'
import { type Returns, returnsOf } from './support/returns.ts'
import { startServer, type TestServer } from './support/server.ts'
import { setSwitches } from './support/switches.ts'

const company = '全链公司'
let server: TestServer
let at: Returns
beforeAll(async () => {
  server = await startServer()
  at = await returnsOf(server, company, 'chain')
  await setSwitches(server, at.company.boss, {
    moneyRelease: 'percent',
    moneyShippingRate: 50,
    moneyProductionRate: 0,
    returnFee: feeRate,
    returnDays: 0,
  })
})
afterAll(() => server?.stop())

const acts = { ...stockActs, ...orderActs, ...shipActs, ...returnActs, ...moneyActs, ...packageActs }
/** How often each is done beside the others: most of what moves goods on, since the others undo it. */
const often: Record<string, number> = {
  order: 6,
  allocate: 5,
  plan: 8,
  leave: 14,
  sign: 12,
  find: 4,
  lose: 4,
  giveBack: 9,
  receiveBack: 9,
  inspect: 8,
  settle: 8,
  pay: 7,
  change: 4,
  arrive: 4,
  load: 4,
  drive: 4,
  signHome: 4,
  search: 3,
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...Object.keys(acts).flatMap(act => Array<string>(often[act] ?? 1).fill(act))),
  one: fc.nat(20),
  other: fc.nat(20),
  pieces: fc.integer({ min: 1, max: 9 }),
  split: fc.nat(30),
})

/** How many histories of how many steps; `CHAIN_RUNS` plays more, `CHAIN_SEED` those of a seed that a failure printed. */
const [runs, steps, looks] = [Number(process.env.CHAIN_RUNS ?? 6), 120, 10]
const seed = Number(process.env.CHAIN_SEED ?? Date.now() % 2 ** 31)

async function played(all: readonly Step[]): Promise<void> {
  const play = await Play.begin(server, at)
  for (const one of [0, 1, 2]) await acts.pay?.(play, { act: 'pay', one, other: 0, pieces: 7, split: 0 })
  for (const [nth, one] of all.entries()) {
    await acts[one.act]?.(play, one)
    if (nth % looks === looks - 1) await looksAlike(play, company)
  }
  await looksAlike(play, company)
  await chainsAlike(play)
}

test(`any history of contracts, money and goods goes as plain books say (seed ${seed})`, async () => {
  const history = fc.array(step, { minLength: steps, maxLength: steps })
  await fc.assert(fc.asyncProperty(history, played), { numRuns: runs, seed, endOnFailure: true })
  expect(runs).toBeGreaterThan(0)
}, 600_000)

test('a planted fault in each half is found, and its document is named', async () => {
  const play = await Play.begin(server, at)
  const contract = play.books.contracts[0] as Contract
  await acts.pay?.(play, { act: 'pay', one: 0, other: 0, pieces: 5, split: 0 })
  await acts.order?.(play, { act: 'order', one: 0, other: 0, pieces: 5, split: 0 })
  const { number } = await at.contract(contract.id)
  const receipt = await server.ask(receiptRoutes.detail, {
    as: at.finance.token,
    params: { id: play.receipts[0]?.id as number },
  })
  const found = (table: string, which: string, columns: object) => falsified(server, company, table, which, columns)
  expect(await found('receipt', `id = ${receipt.id}`, { balance: 1, allocated: -1 })).toContainEqual({
    check: '收款单的余额与流水一致',
    document: receipt.number,
  })
  const lineId = play.books.orders[0]?.lineId
  expect(await found('sales_order_line', `id = ${lineId}`, { pieces: 100 })).toContainEqual({
    check: '下单不超过合同',
    document: number,
  })
  expect((await verifiedLedger(server, company)).broken).toEqual([])
})
