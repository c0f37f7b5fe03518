import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import { type Returns, returnsOf } from '../../../../tests/support/returns.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { earnestRoutes } from '../../earnest/api/routes.ts'
import { closingRoutes } from '../../money/api/closing.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { type RequestDetail, requestRoutes } from '../../money/api/request.ts'
import { allocationRoutes } from '../../salesOrder/api/allocation.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { shipmentRoutes } from '../../shipment/api/shipment.ts'
import { moveRoutes } from '../../stockMove/api/move.ts'
import { post } from '../../warehouse/server/index.ts'
import { returnActRoutes } from '../api/acts.ts'
import { goodsReturnRoutes } from '../api/goodsReturn.ts'

const company = '抢退公司'
const rounds = raceRounds(12)
let two: TwoNodes
let at: Returns
let stocked: Awaited<ReturnType<Returns['stocked']>>
const price = { listPrice: 1000, floorSeller: 100, floorManager: 90, floorDirector: 80, cost: 50 }
beforeAll(async () => {
  two = await startTwoNodes()
  at = await returnsOf(two.nodes[0], company, 'backRace')
  stocked = await at.stocked([100_000], { boxPieces: null, priced: price })
})
afterAll(async () => {
  expect((await verifiedLedger(two.nodes[0], company)).broken).toEqual([])
  await two.stop()
})

type Answer = { code: number; msg: string }
type Ordered = Awaited<ReturnType<Returns['ordered']>>
const key = () => stocked.keys[0] as (typeof stocked.keys)[number]
const turns = [...Array(rounds).keys()]
const waiting = (order: Ordered, rest = 1) =>
  at.ready(order, [at.shipLine(order, key(), { rest })], { mixedReason: '试' })
const leave = (turn: number, { id, version }: { id: number; version: number }) =>
  two.post(turn, shipmentRoutes.leave, at.keeper.token, { id, version })

/** Expects that one of two was done, and the other refused by a rule. */
const expectOne = (...answers: readonly Answer[]) => {
  const told = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  expect(told[0], answers.map(({ msg }) => msg).join()).toBe(0)
  for (const code of told.slice(1)) expect([codes.conflict, codes.badInput, codes.stale]).toContain(code)
}

test('return against return of one line, and its receipt twice: each piece comes back once', async () => {
  const order = await at.ordered(stocked.goodsId, rounds)
  for (const turn of turns) {
    const { lines } = await at.signOff(await at.leave(await waiting(order)))
    const facts = { kind: 'exchange', answers: 'factory', comeOn: dayFrom(0), address: '海棠路 1 号', reason: '破损' }
    const line = { shipmentLineId: lines[0]?.id, boxes: 0, rest: 1 }
    const body = { contractId: order.contract.id, ...facts, lines: [line] }
    const both = await Promise.all(
      [turn, turn + 1].map(node => two.post(node, goodsReturnRoutes.add, at.seller.token, body)),
    )
    expectOne(...both)
    const made = both.find(({ code }) => code === 0)?.data as { id: number }
    const back = await at.goodsReturn(made.id)
    const came = [{ lineId: back.lines[0]?.id, boxes: 0, rest: 1 }]
    const taken = { id: back.id, version: back.version, warehouseId: at.branch, lines: came, note: '' }
    expectOne(
      ...(await Promise.all(
        [turn, turn + 1].map(node => two.post(node, returnActRoutes.receive, at.keeper.token, taken)),
      )),
    )
  }
  expect(await at.sums(order)).toMatchObject({ net: 0, signed: 0, back: rounds })
}, 900_000)

test('leaving against the order that is called off: one of them', async () => {
  const contract = await at.effective([at.line({ goodsId: stocked.goodsId, quantity: rounds * 1000 })])
  for (const turn of turns) {
    const order = { contract, ...(await at.orderOf(contract, 1)) }
    const shipment = await waiting(order)
    const { id, version } = order.order
    const body = { id, version, reason: '客户不要了' }
    const both = await Promise.all([
      leave(turn, shipment),
      two.post(turn + 1, orderRoutes.revoke, at.seller.token, body),
    ])
    expectOne(...both)
  }
}, 900_000)

test('leaving against the refund of what released it: it leaves before, or lacks the money', async () => {
  await setSwitches(two.nodes[0], at.company.boss, { moneyRelease: 'percent', moneyShippingRate: 100 })
  const order = await at.ordered(stocked.goodsId, rounds + 1)
  const { contract } = order
  const { finance, company: of } = at
  for (const turn of turns) {
    const shipment = await waiting(order)
    const { id: receiptId } = await at.paid(contract, contract.total)
    const { allocations } = await two.nodes[0].ask(receiptRoutes.detail, {
      as: finance.token,
      params: { id: receiptId },
    })
    const parts = allocations.map(({ termId, amount }) => ({ receiptId, termId, amount }))
    const body = { parts, payee: '周女士', reason: '不装修了' } as never
    const asked = (await two.nodes[0].ask(requestRoutes.refund, { as: at.seller.token, body })) as RequestDetail
    const id = asked.approvalId as number
    const { mine } = await two.nodes[0].ask(approvalRoutes.detail, { as: of.boss, params: { id } })
    const decision = { id, task: mine.task as number, comment: '同意' }
    const [left, approved] = await Promise.all([
      leave(turn, shipment),
      two.post(turn + 1, approvalRoutes.approve, of.boss, decision),
    ])
    expect(approved.code, approved.msg).toBe(0)
    if (left.code !== 0) expect(left.msg).toContain('货款还没有到齐')
    const { version } = await two.nodes[0].ask(requestRoutes.detail, { as: finance.token, params: { id: asked.id } })
    const accountId = await accountOf()
    const payment = { id: asked.id, version, accountId, doneOn: dayFrom(0) }
    await two.nodes[0].ask(requestRoutes.pay, { as: finance.token, body: payment as never })
    expect((await leave(turn, await waiting(order))).msg).toContain('货款还没有到齐')
  }
  await setSwitches(two.nodes[0], of.boss, { moneyRelease: 'percent', moneyShippingRate: 0 })
}, 900_000)

const accountOf = async () => {
  const sql = `select id from money_account where office_id = $1 and kind = 'bank' order by position limit 1`
  return (await two.nodes[0].owner.query<{ id: number }>(sql, [at.officeId])).rows[0]?.id as number
}

type Key = Awaited<ReturnType<Returns['stocked']>>['keys'][number]

/** What keeps so many pieces of a key for a customer until finance decides on its receipt. */
async function keeping({ goodsId, lotId, warehouseId }: Key, rest: number) {
  const { id: opportunityId, customerId } = await at.sales.addDeal(at.seller.token)
  return {
    customerId,
    opportunityId,
    kind: 'earnest',
    amount: 1000,
    lines: [{ goodsId, lotId, warehouseId, boxes: 0, rest, price: 1000 }],
    untilAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    paying: { accountId: await accountOf(), receivedOn: dayFrom(0) },
  }
}
/** What an order sends to reserve a piece of a key, whatever lot the home has. */
async function allocation({ order, lineId }: Pick<Ordered, 'order' | 'lineId'>, { lotId, warehouseId }: Key) {
  const { version } = await two.nodes[0].ask(orderRoutes.detail, { as: at.keeper.token, params: { id: order.id } })
  const lines = [{ orderLineId: lineId, lotId, warehouseId, boxes: 0, rest: 1 }]
  const consents = [{ orderLineId: lineId, kind: 'verbal', agreedOn: dayFrom(0), note: '电话同意' }]
  return { id: order.id, version, lines, consents }
}

test('allocation against earnest against sample for the last piece of a lot: one of them', async () => {
  const lots = await at.stocked(Array(rounds).fill(1), { boxPieces: null, priced: price })
  const order = await at.ordered(lots.goodsId, rounds)
  for (const [turn, lot] of lots.keys.entries()) {
    const { goodsId, warehouseId } = lot
    const line = { goodsId, colour: `A${turn + 1}`, rest: 1 }
    const sample = {
      kind: 'sampleOut',
      warehouseId,
      happenedOn: dayFrom(0),
      reason: '展厅',
      party: '展厅',
      lines: [line],
    }
    const [own, kept] = [await allocation(order, lot), await keeping(lot, 1)]
    const all = await Promise.all([
      two.post(turn, allocationRoutes.allocate, at.keeper.token, own),
      two.post(turn + 1, earnestRoutes.add, at.seller.token, kept),
      two.post(turn, moveRoutes.add, at.company.boss, sample),
    ])
    expectOne(...all)
  }
}, 900_000)

test('an order takes over what its earnest keeps while everybody else wants it: nobody gets a piece in between', async () => {
  const { goodsId, keys } = await at.stocked([rounds], { boxPieces: null, priced: price })
  const lot = keys[0] as Key
  const node = two.nodes[0]
  const as = at.seller.token
  const added = await node.ask(earnestRoutes.add, { as, body: (await keeping(lot, rounds)) as never })
  const receipt = { as: at.finance.token, params: { id: added.receiptId as number } }
  const { id: receiptId, version } = await node.ask(receiptRoutes.detail, receipt)
  await node.ask(receiptRoutes.confirm, { as: at.finance.token, body: { id: receiptId, version } as never })
  const now = await node.ask(earnestRoutes.detail, { as, params: { id: added.id } })
  const signing = { id: now.id, version: now.version, opportunityId: null }
  const { contractId } = await node.ask(earnestRoutes.sign, { as, body: signing })
  const draft = await node.ask(contractRoutes.detail, { as, params: { id: contractId as number } })
  const sent = await node.ask(contractRoutes.submit, {
    as,
    body: { id: draft.id, version: draft.version, zeroReason: '' },
  })
  if (sent.approvalId) await at.approval(sent.approvalId)
  const contract = await at.contract(draft.id)
  const other = await at.ordered(goodsId, 2 * rounds)
  for (const turn of turns) {
    const lines = [{ contractLineId: contract.rows[0]?.id, boxes: 0, rest: 1, source: 'stock', note: '' }]
    const order = { contractId: contract.id, address: '海棠路 1 号', lines }
    const [wanted, kept] = [await allocation(other, lot), await keeping(lot, 1)]
    const [placed, ...others] = await Promise.all([
      two.post(turn, orderRoutes.add, as, order),
      two.post(turn + 1, allocationRoutes.allocate, at.keeper.token, wanted),
      two.post(turn + 1, earnestRoutes.add, as, kept),
    ])
    expect(placed?.code, placed?.msg).toBe(0)
    for (const { code, msg } of others) expect([codes.conflict, codes.badInput], msg).toContain(code)
  }
  expect(await at.keyNow(lot)).toEqual([rounds, rounds * 1000, rounds])
}, 900_000)

const months = raceRounds(9)
/** A receipt of so many months ago, so that these may be closed. */
async function receivedLongAgo({ contract: { id: contractId, customerId } }: Ordered): Promise<void> {
  const facts = { kind: 'payment', accountId: await accountOf(), amount: 1000, receivedOn: dayFrom(-31 * (months + 1)) }
  const body = { ...facts, customerId, contractId } as never
  const { id, version } = await two.nodes[0].ask(receiptRoutes.add, { as: at.seller.token, body })
  await two.nodes[0].ask(receiptRoutes.confirm, { as: at.finance.token, body: { id, version } as never })
}

test('a month is closed while goods leave, come back and are counted: all of it is done, and what it kept stays right', async () => {
  const order = await at.ordered(stocked.goodsId, 2 * months)
  await receivedLongAgo(order)
  let counts = 0
  for (const turn of Array(months).keys()) {
    const { lines } = await at.signOff(await at.leave(await waiting(order)))
    const made = [{ shipmentLineId: lines[0]?.id, boxes: 0, rest: 1 }]
    const back = await at.placed(order.contract.id, made, { kind: 'exchange', answers: 'factory' })
    const came = [{ lineId: back.lines[0]?.id, boxes: 0, rest: 1 }]
    const taken = { id: back.id, version: back.version, warehouseId: at.branch, lines: came, note: '' }
    const shipment = await waiting(order)
    const movement = { line: 1, at: 0, movement: '', act: 'count', from: key(), pieces: 1 } as const
    const counted = at.run(desk => post(desk, { kind: 'raceTest', id: ++counts }, [movement]), two.nodes[turn % 2])
    const { next } = await two.nodes[0].ask(closingRoutes.book, { as: at.finance.token })
    const [closed, ...done] = await Promise.all([
      two.post(turn, closingRoutes.close, at.finance.token, { month: next?.month }),
      leave(turn + 1, shipment),
      two.post(turn, returnActRoutes.receive, at.keeper.token, taken),
      counted,
    ])
    expect(done.slice(0, 2).map(answer => (answer as Answer).code)).toEqual([0, 0])
    expect((closed as Answer).code, (closed as Answer).msg).toBe(0)
  }
}, 900_000)
