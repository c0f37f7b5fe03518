import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { inGroups } from '../../../../tests/support/stock.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
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

const [rounds, atOnce] = [200, 5]
type Answer = { code: number; msg: string; data?: unknown }
type Pair = readonly [Answer, Answer]

/** Whether an act was done; an approval that cannot take effect is decided, and says why. */
const isDone = ({ code, data }: Answer) => code === 0 && !(data as { unable?: string } | undefined)?.unable

const free = () => setSwitches(two.nodes[0], at.company.boss, { moneyRelease: 'percent', moneyShippingRate: 0 })
const key = () => stocked.keys[0] as (typeof stocked.keys)[number]
const leave = (turn: number, { id, version }: Pick<ShipmentDetail, 'id' | 'version'>) =>
  two.post(turn, routes.leave, at.keeper.token, { id, version })

/** An order of so many pieces of a contract of its own, and a shipment of them that waits to leave. */
async function waiting(pieces = 2) {
  const order = await at.ordered(stocked.goodsId, pieces)
  return { order, shipment: await at.ready(order, [at.shipLine(order, key(), { rest: pieces })]) }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

/** Runs `race` for as many rounds, some at once; each gets its number and what `prepare` made. Returns what both sides of each were answered. */
async function raced<T>(prepare: () => Promise<T>, race: (turn: number, made: T) => Promise<Pair>): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const group of inGroups([...Array(rounds).keys()], atOnce)) {
    const made = await Promise.all(group.map(prepare))
    pairs.push(...(await Promise.all(group.map((turn, place) => race(turn, made[place] as T)))))
  }
  return pairs
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

const approve = (turn: number, decision: object) => two.post(turn, approvalRoutes.approve, at.company.boss, decision)

test('two vehicles that take the last pieces of a lot at once: one leaves', async () => {
  const lots = await at.stocked(Array(rounds).fill(2), { boxPieces: null })
  let next = 0
  const prepare = async () => {
    const lot = next++
    const orders = await Promise.all([1, 2].map(() => at.ordered(lots.goodsId, 2)))
    const line = { ...at.shipLine(orders[0] as never, lots.keys[lot] as never, { rest: 2 }), colour: `A${lot + 1}` }
    return Promise.all(
      orders.map(order => at.ready(order, [{ ...line, orderLineId: order.lineId }], { mixedReason: '试' })),
    )
  }
  const pairs = await raced(prepare, async (turn, [one, other]) =>
    Promise.all([leave(turn, one as ShipmentDetail), leave(turn + 1, other as ShipmentDetail)]),
  )
  expectOne(pairs)
}, 240_000)

test('leaving against a change order that takes the line below it: one of them', async () => {
  const prepare = async () => {
    const made = await waiting()
    const { contract } = made.order
    const lines = [{ lineId: contract.rows[0]?.id as number, quantity: 1000, sizes: [] }]
    const body = { contractId: contract.id, version: contract.version, reason: '少买一片', lines } as never
    const added = await two.nodes[0].ask(changeRoutes.add, { as: at.seller.token, body })
    const change = await submitted({ id: added.id, version: added.version })
    return { ...made, decision: await approvalOf(change) }
  }
  const pairs = await raced(prepare, async (turn, { shipment, decision }) =>
    Promise.all([leave(turn, shipment), approve(turn + 1, decision)]),
  )
  expectOne(pairs)
}, 240_000)

test('leaving against 退单: one of them', async () => {
  const prepare = async () => {
    const made = await waiting()
    const { contract } = made.order
    const body = { contractId: contract.id, version: contract.version, reason: '不装修了', deductions: [] } as never
    const change = (await two.nodes[0].ask(changeRoutes.cancel, { as: at.seller.token, body })) as ContractChange
    return { ...made, decision: await approvalOf(change) }
  }
  const pairs = await raced(prepare, async (turn, { shipment, decision }) =>
    Promise.all([leave(turn, shipment), approve(turn + 1, decision)]),
  )
  expectOne(pairs)
}, 240_000)

test('leaving against the reversal of the receipt that released it: after the reversal nothing leaves', async () => {
  await setSwitches(two.nodes[0], at.company.boss, {})
  const prepare = async () => {
    const made = await waiting()
    const { contract } = made.order
    const receipt = await at.paid(contract, contract.total)
    const { version } = await two.nodes[0].ask(receiptRoutes.detail, {
      as: at.finance.token,
      params: { id: receipt.id },
    })
    return { ...made, receipt: { id: receipt.id, version, reason: '银行退票' } }
  }
  const pairs = await raced<Waiting & { receipt: object }>(prepare, async (turn, { shipment, receipt }) =>
    Promise.all([leave(turn, shipment), two.post(turn + 1, receiptRoutes.reverse, at.finance.token, receipt)]),
  )
  await free()
  for (const [left, reversed] of pairs) {
    expect(reversed.code).toBe(0)
    if (left.code !== 0) expect(left.msg).toContain('货款还没有到齐')
  }
}, 240_000)

test('two people who have one shipment signed for at once: one does', async () => {
  const prepare = async () => {
    const { shipment } = await waiting(1)
    return at.leave(shipment)
  }
  const sign = (turn: number, { id, lines }: ShipmentDetail) => {
    const line = { lineId: lines[0]?.id, signedBoxes: 0, signedRest: 1 }
    return two.post(turn, signOffRoutes.sign, at.keeper.token, { id, signer: '王女士', signature, lines: [line] })
  }
  const pairs = await raced(prepare, async (turn, left) => Promise.all([sign(turn, left), sign(turn + 1, left)]))
  expectOne(pairs)
}, 240_000)
