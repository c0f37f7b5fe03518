import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { shipmentRoutes as routes, type ShipmentDetail } from '../api/shipment.ts'
import { signOffRoutes } from '../api/signOff.ts'

const company = '抢车公司'
const signature = pngOf(20, 10).toString('base64')
let two: TwoNodes
let at: Shipments
let stocked: Awaited<ReturnType<Shipments['stocked']>>
beforeAll(async () => {
  two = await startTwoNodes()
  at = await shipmentsOf(two.nodes[0], company, 'race')
  stocked = await at.stocked([10_000], { boxPieces: null })
  await free()
})
afterAll(async () => {
  expect((await verifiedLedger(two.nodes[0], company)).broken).toEqual([])
  await two.stop()
})

const [rounds, atOnce] = [raceRounds(200), 5]
/** Each round ends a contract, so that these are fewer. */
const endings = raceRounds(40)
type Answer = { code: number; msg: string; data?: unknown }
type Pair = readonly [Answer, Answer]

/** Whether an act was done; an approval that cannot take effect is decided, and says why. */
const isDone = ({ code, data }: Answer) => code === 0 && !(data as { unable?: string } | undefined)?.unable

const free = () => setSwitches(two.nodes[0], at.company.boss, { moneyRelease: 'percent', moneyShippingRate: 0 })
const key = () => stocked.keys[0] as (typeof stocked.keys)[number]
const leave = (turn: number, { id, version }: Pick<ShipmentDetail, 'id' | 'version'>) =>
  two.post(turn, routes.leave, at.keeper.token, { id, version })

/** An order of so many lines of two pieces each, of a contract of its own. */
async function manyLines(count: number) {
  const line = at.line({ goodsId: stocked.goodsId, quantity: 2000 })
  const contract = await at.effective(Array(count).fill(line))
  const lines = contract.rows.map(({ id }) => ({ contractLineId: id, boxes: 0, rest: 2, source: 'stock', note: '' }))
  const body = { contractId: contract.id, address: '海棠路 1 号', lines } as never
  return { contract, order: await two.nodes[0].ask(orderRoutes.add, { as: at.seller.token, body }) }
}

/** A shipment of so many pieces of an order that waits to leave. */
const waiting = (of: Awaited<ReturnType<Shipments['ordered']>>, pieces: number, more: object = {}) =>
  at.ready(of, [{ ...at.shipLine(of, key(), { rest: pieces }), ...more }], { mixedReason: '试' })

/** Runs `race` for as many rounds in slots at once, each of which keeps what was made for it once. Returns what both sides of each round were answered. */
async function raced<T>(
  make: () => Promise<T>,
  race: (turn: number, of: T) => Promise<Pair>,
  all = rounds,
): Promise<Pair[]> {
  const slot = async (nth: number): Promise<Pair[]> => {
    const [of, pairs] = [await make(), [] as Pair[]]
    for (let turn = 0; turn < all / atOnce; turn++) pairs.push(await race(turn * atOnce + nth, of))
    return pairs
  }
  return (await Promise.all([...Array(atOnce).keys()].map(slot))).flat()
}

/** Expects that in every round one side was done, and the other refused by a rule. */
function expectOne(pairs: readonly Pair[]): void {
  const told = pairs.map(pair =>
    pair.map(answer => (isDone(answer) ? 'done' : [0, codes.conflict].includes(answer.code))),
  )
  expect(
    told.filter(([one, other]) => !((one === 'done' && other === true) || (one === true && other === 'done'))),
  ).toEqual([])
}

/** Sends a change order, however often: who sees no floors may do so only so many times. */
async function submitted(sent: { id: number; version: number }): Promise<ContractChange> {
  await two.nodes[0].owner.query(`delete from throttle where key like 'guesses %'`)
  return two.nodes[0].ask(changeRoutes.submit, { as: at.seller.token, body: sent as never }) as Promise<ContractChange>
}

/** A change of a contract that waits for the boss. Returns what the boss says to let it take effect. */
async function approvalOf(change: ContractChange) {
  const id = change.approvalId as number
  const { mine } = await two.nodes[0].ask(approvalRoutes.detail, { as: at.company.boss, params: { id } })
  return { id, task: mine.task as number, comment: '同意' }
}

/** Voids a change order that did not take effect: a contract has one open at a time. */
async function ended(id: number): Promise<void> {
  const sql = `select id, version from contract_change where id = $1 and state <> 'effective'`
  const { rows } = await two.nodes[0].owner.query<{ id: number; version: number }>(sql, [id])
  for (const body of rows) await two.nodes[0].ask(changeRoutes.revoke, { as: at.seller.token, body })
}

const approve = (turn: number, decision: object) => two.post(turn, approvalRoutes.approve, at.company.boss, decision)

test('two vehicles that take the last pieces of a lot at once: one leaves', async () => {
  const lots = await at.stocked(Array(rounds).fill(2), { boxPieces: null })
  const make = () => Promise.all([1, 2].map(() => at.ordered(lots.goodsId, rounds * 2)))
  const pairs = await raced(make, async (turn, orders) => {
    const more = { colour: `A${turn + 1}` }
    const [one, other] = await Promise.all(orders.map(order => waiting(order, 2, more)))
    return Promise.all([leave(turn, one as ShipmentDetail), leave(turn + 1, other as ShipmentDetail)])
  })
  expectOne(pairs)
}, 900_000)

test('leaving against a change order that takes the line below it: one of them', async () => {
  const lines = rounds / atOnce
  const pairs = await raced(
    () => manyLines(lines),
    async (turn, { contract, order }) => {
      const nth = Math.floor(turn / atOnce)
      const shipment = await waiting({ contract, order, lineId: order.lines[nth]?.id as number }, 2)
      const { version } = await at.contract(contract.id)
      const less = [{ lineId: contract.rows[nth]?.id as number, quantity: 1000, sizes: [] }]
      const body = { contractId: contract.id, version, reason: '少买一片', lines: less } as never
      const added = await two.nodes[0].ask(changeRoutes.add, { as: at.seller.token, body })
      const decision = await approvalOf(await submitted({ id: added.id, version: added.version }))
      const pair = await Promise.all([leave(turn, shipment), approve(turn + 1, decision)])
      await ended(added.id)
      return pair
    },
  )
  expectOne(pairs)
}, 900_000)

test('leaving against 退单: one of them', async () => {
  const pairs = await raced(
    async () => undefined,
    async turn => {
      const order = await at.ordered(stocked.goodsId, 2)
      const shipment = await waiting(order, 2)
      const { id: contractId, version } = order.contract
      const body = { contractId, version, reason: '不装修了', deductions: [] } as never
      const change = (await two.nodes[0].ask(changeRoutes.cancel, { as: at.seller.token, body })) as ContractChange
      const decision = await approvalOf(change)
      return Promise.all([leave(turn, shipment), approve(turn + 1, decision)])
    },
    endings,
  )
  expectOne(pairs)
}, 900_000)

test('leaving against the reversal of the receipt that released it: it leaves before, or lacks the money', async () => {
  await setSwitches(two.nodes[0], at.company.boss, {})
  const pairs = await raced(
    () => at.ordered(stocked.goodsId, rounds),
    async (turn, order) => {
      const shipment = await waiting(order, 1)
      const { id } = await at.paid(order.contract, order.contract.total)
      const { version } = await two.nodes[0].ask(receiptRoutes.detail, { as: at.finance.token, params: { id } })
      const receipt = { id, version, reason: '银行退票' }
      return Promise.all([leave(turn, shipment), two.post(turn + 1, receiptRoutes.reverse, at.finance.token, receipt)])
    },
  )
  await free()
  for (const [left, reversed] of pairs) {
    expect(reversed.code).toBe(0)
    if (left.code !== 0) expect(left.msg).toContain('货款还没有到齐')
  }
}, 900_000)

test('two people who have one shipment signed for at once: one does', async () => {
  const sign = (turn: number, { id, lines }: ShipmentDetail) => {
    const line = { lineId: lines[0]?.id, signedBoxes: 0, signedRest: 1 }
    return two.post(turn, signOffRoutes.sign, at.keeper.token, { id, signer: '王女士', signature, lines: [line] })
  }
  const pairs = await raced(
    () => at.ordered(stocked.goodsId, rounds),
    async (turn, order) => {
      const left = await at.leave(await waiting(order, 1))
      return Promise.all([sign(turn, left), sign(turn + 1, left)])
    },
  )
  expectOne(pairs)
}, 900_000)
