import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { type Returns, returnsOf } from '../../../../tests/support/returns.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { rateRoutes } from '../../commission/api/rate.ts'
import { chainRoutes } from '../../contract/api/chain.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import { stockReportRoutes as reportRoutes } from '../../warehouse/api/report.ts'
import { returnActRoutes as acts } from '../api/acts.ts'
import { type ReturnDetail, goodsReturnRoutes as routes } from '../api/goodsReturn.ts'

const company = '退货公司'
const free = { moneyRelease: 'percent', moneyShippingRate: 0 }
/** Goods of which a piece costs so many fen. */
const cheap = (listPrice: number) => ({ listPrice, floorSeller: 100, floorManager: 90, floorDirector: 80, cost: 50 })
let server: TestServer
let at: Returns
beforeAll(async () => {
  server = await startServer()
  at = await returnsOf(server, company, 'back')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

type Key = Awaited<ReturnType<typeof at.stocked>>['keys'][number]

/** So many pieces of goods without boxes, worth `worth` fen together, which a customer signed for. */
async function signedFor(
  pieces: number,
  { worth = 1000, boxPieces = null as number | null, count = {} as object } = {},
) {
  const { goodsId, keys } = await at.stocked([pieces], { boxPieces, worth })
  const key = keys[0] as Key
  const order = await at.ordered(goodsId, pieces)
  const shipment = await at.delivered(order, key, boxPieces === null ? { rest: pieces } : count)
  const line = { shipmentLineId: shipment.lines[0]?.id as number }
  return {
    ...order,
    order,
    key,
    shipment,
    line,
    inspection: { ...key, warehouseId: at.branch, condition: 'inspection' as const },
  }
}
const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer.msg).toContain(words)
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
}
const changesOf = (contractId: number) => server.ask(changeRoutes.list, { as: at.company.boss, params: { contractId } })

test('small input 9: 6 boxes and 3 loose of 320 pieces, net 960,000, fee 5 %: 136,800 back, and the commission follows', async () => {
  await server.ask(rateRoutes.add, { as: at.finance.token, body: { fromDay: '2020-01-01', rate: 200 } })
  await setSwitches(server, at.company.boss, { ...free, returnFee: 500 })
  const { goodsId, keys } = await at.stocked([320], { priced: cheap(3100) })
  const key = keys[0] as Key
  const contract = await at.effective([at.line({ goodsId, quantity: 320_000 })], {
    discountKind: 'amount',
    discount: 32_000,
  })
  expect(contract.effectiveTotal).toBe(960_000)
  await at.paid(contract, 960_000)
  const order = { contract, ...(await at.orderOf(contract, 320)) } as Parameters<typeof at.delivered>[0]
  const shipment = await at.delivered(order, key, { boxes: 40 })
  const shipmentLineId = shipment.lines[0]?.id
  refused(
    await at.addReturn(contract.id, [{ shipmentLineId, boxes: 6, rest: 3 }]),
    'lines.0.rest',
    '余砖只收整箱，零头 3 片不收，请改成 6 箱',
  )
  const made = await at.placed(contract.id, [{ shipmentLineId, boxes: 6 }])
  expect(made).toMatchObject({ state: 'placed', pieces: 48, gross: 144_000, fee: 7200, refund: 136_800 })
  const received = await at.received(made)
  expect(received).toMatchObject({ state: 'received', value: 48_000 })
  expect(await at.sums(order)).toMatchObject({ net: 272, signed: 272, back: 48 })
  const inspected = await at.inspected(received)
  expect(inspected).toMatchObject({ state: 'inspected', refund: 136_800 })
  expect(await at.settled(inspected)).toMatchObject({ state: 'settled', refund: 136_800 })
  const after = await at.contract(contract.id)
  expect(after.effectiveTotal).toBe(823_200)
  expect(after.rows.map(({ name, whole }) => [name, whole.pieces, whole.net])).toEqual([
    [expect.any(String), 272, 816_000],
    ['退货手续费', null, 7200],
  ])
  expect(after.terms.reduce((all, { amount }) => all + amount, 0)).toBe(823_200)
  const [change] = await changesOf(contract.id)
  expect(change).toMatchObject({ kind: 'return', state: 'effective', delta: -136_800 })
  const { rows } = await server.owner.query<{ amount: number }>(
    'select sum(amount)::bigint as amount from commission_entry where office_id = $1 and contract_id = $2',
    [at.officeId, contract.id],
  )
  expect(rows[0]?.amount).toBe(19_200 - 2736)
  await setSwitches(server, at.company.boss, free)
})

/** The figures of a part of a contract's 资金与货物链, which are sums of what makes them up. */
async function chainOf(id: number, part: string): Promise<Record<string, number>> {
  const parts = await server.ask(chainRoutes.ofContract, { as: at.company.boss, params: { id } })
  const figures = parts.find(({ key }) => key === part)?.figures ?? []
  for (const { value, rows } of figures) expect(rows.reduce((all, { amount }) => all + amount, 0)).toBe(value)
  return Object.fromEntries(figures.map(({ key, value }) => [key, value]))
}

test('a box of 6 comes back of goods that the contract counts in boxes of 8, of which only whole boxes are sold', async () => {
  const goodsId = await at.newGoods({ boxPieces: 8, wholeBoxes: true, priceUnit: 'box', ...cheap(8000) })
  const { lotFor, post } = await import('../../warehouse/server/index.ts')
  const key = await at.run(async desk => {
    const { id: lotId } = await lotFor(desk, { goodsId, colour: 'A1', boxPieces: 6 })
    const into = { goodsId, warehouseId: at.main, lotId, gradeId: null }
    const coming = { line: 1, at: 0, act: 'receive' as const, into, pieces: 24, value: 2400, fromOutside: true }
    await post(desk, { kind: 'test', id: 998_900 }, [coming])
    return into
  })
  const contract = await at.effective([at.line({ goodsId, quantity: 3000, quantityUnit: 'box', priceUnit: 'box' })])
  expect(contract.rows[0]?.whole).toMatchObject({ pieces: 24, net: 24_000 })
  const order = { contract, ...(await at.orderOf(contract, 24)) } as Parameters<typeof at.delivered>[0]
  const shipment = await at.delivered(order, key, { boxes: 4 })
  const made = await at.placed(contract.id, [{ shipmentLineId: shipment.lines[0]?.id, boxes: 1 }])
  expect(made).toMatchObject({ pieces: 6, refund: 6000 })
  expect(await at.settled(await at.inspected(await at.received(made)))).toMatchObject({ state: 'settled' })
  const after = await at.contract(contract.id)
  expect(after.rows[0]?.whole).toMatchObject({ pieces: 18, net: 18_000 })
})

test('all of a line that comes back, in parts, gives back exactly its net, and its order is called off', async () => {
  const one = await signedFor(3, { worth: 333 })
  const cost = { issued: 999, costBack: 0, packages: 0, goodsCost: 999 }
  expect(await chainOf(one.contract.id, 'goodsCost')).toEqual(cost)
  const before = (await at.contract(one.contract.id)).effectiveTotal
  const back: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const made = await at.placed(one.contract.id, [{ ...one.line, rest: 1 }])
    const done = await at.settled(await at.inspected(await at.received(made)))
    back.push(done.refund as number)
  }
  expect(back.reduce((all, amount) => all + amount, 0)).toBe(before)
  expect((await at.contract(one.contract.id)).effectiveTotal).toBe(0)
  expect(await chainOf(one.contract.id, 'goods')).toEqual({ ordered: 0, shipped: 0, returned: before })
  expect(await chainOf(one.contract.id, 'goodsCost')).toEqual({ ...cost, costBack: -999, goodsCost: 0 })
  const { rows } = await server.owner.query('select state from sales_order where id = $1', [one.order.order.id])
  expect(rows[0]).toEqual({ state: 'cancelled' })
})

describe('what comes back is worth its share of the issue', () => {
  test('small input 7: 2 of 6 pieces that left worth 6,000 come to a warehouse that never had any, whatever the average is by now', async () => {
    const one = await signedFor(6)
    const { post } = await import('../../warehouse/server/index.ts')
    const coming = {
      line: 1,
      at: 0,
      act: 'receive' as const,
      into: one.key,
      pieces: 10,
      value: 12_000,
      fromOutside: true,
    }
    await at.run(desk => post(desk, { kind: 'test', id: 998_001 }, [coming]))
    await at.received(await at.placed(one.contract.id, [{ ...one.line, rest: 2 }]))
    expect(await at.keyNow(one.inspection)).toEqual([2, 2000, 0])
    expect(await at.keyNow(one.key)).toEqual([10, 12_000, 0])
  })

  test('3 pieces issued for 1,000 that come back one by one are worth 333, 334 and 333', async () => {
    const { goodsId, keys } = await at.stocked([0], { boxPieces: null })
    const key = keys[0] as Key
    const { post } = await import('../../warehouse/server/index.ts')
    const coming = { line: 1, at: 0, act: 'receive' as const, into: key, pieces: 3, value: 1000, fromOutside: true }
    await at.run(desk => post(desk, { kind: 'test', id: 998_002 }, [coming]))
    const order = await at.ordered(goodsId, 3)
    const { lines } = await at.delivered(order, key, { rest: 3 })
    const worth: (number | null | undefined)[] = []
    for (let nth = 0; nth < 3; nth++) {
      const made = await at.placed(order.contract.id, [{ shipmentLineId: lines[0]?.id, rest: 1 }])
      worth.push((await at.received(made)).value)
    }
    expect(worth).toEqual([333, 334, 333])
  })

  test('together with what the sign-off refused', async () => {
    const { goodsId, keys } = await at.stocked([3], { boxPieces: null, worth: 333 })
    const key = keys[0] as Key
    const order = await at.ordered(goodsId, 3)
    const { lines } = await at.delivered(order, key, { rest: 3 }, { signedRest: 2, refusedRest: 1 })
    const shipmentLineId = lines[0]?.id
    refused(
      await at.addReturn(order.contract.id, [{ shipmentLineId, rest: 3 }]),
      'lines.0.boxes',
      '签收 2 件，已退 0 件，最多再退 2 件',
    )
    const made = await at.received(await at.placed(order.contract.id, [{ shipmentLineId, rest: 2 }]))
    expect(made.value).toBe(666)
  })
})

test('small input 5: 5 leave, 5 come back for exchange, 5 leave again, a change order makes it 6: left to ship 1, and no money', async () => {
  const { goodsId, keys } = await at.stocked([20], { boxPieces: null })
  const key = keys[0] as Key
  const order = await at.ordered(goodsId, 5)
  const { lines } = await at.delivered(order, key, { rest: 5 })
  const more = { kind: 'exchange', answers: 'factory' }
  const made = await at.placed(order.contract.id, [{ shipmentLineId: lines[0]?.id, rest: 5 }], more)
  expect(made).toMatchObject({ gross: 0, refund: 0 })
  const done = await at.inspected(await at.received(made), { scrappedRest: 5 })
  expect(done).toMatchObject({ state: 'settled', refund: 0 })
  expect(await at.sums(order)).toMatchObject({ net: 0, signed: 0, back: 5 })
  await at.delivered(order, key, { rest: 5 })
  await at.resize(order.contract.id, 6000)
  expect(await at.contract(order.contract.id)).toMatchObject({ revision: 2 })
  expect(await at.sums(order)).toMatchObject({ net: 5 })
  expect((await changesOf(order.contract.id)).map(({ kind }) => kind)).toEqual(['change'])
  const asked = { report: 'losses', by: 'answers', from: dayFrom(0), to: dayFrom(0) } as never
  const { rows } = await server.ask(reportRoutes.read, { as: at.company.boss, body: asked })
  expect(rows.map(({ cells }) => [cells.name, cells.damaged, cells.amount])).toContainEqual(['厂家', 5, 5000])
})

test('what is found to be sellable or degraded lies there, and what is scrapped is gone; all of it has to be told', async () => {
  const one = await signedFor(10)
  const received = await at.received(await at.placed(one.contract.id, [{ ...one.line, rest: 4 }]), { rest: 3 })
  expect(received).toMatchObject({ pieces: 3, value: 3000 })
  const wrong = await at.inspect(received, { sellableRest: 2 })
  refused(wrong, 'lines.0.sellableBoxes', '收了 3 件，可售、降级、报废共 2 件，少 1 件，请改到相等')
  await at.inspected(received, { sellableRest: 1, degradedRest: 1, scrappedRest: 1 })
  const there = { ...one.key, warehouseId: at.branch }
  expect(await at.keyNow(there)).toEqual([1, 1000, 0])
  expect(await at.keyNow({ ...there, condition: 'degraded' })).toEqual([1, 1000, 0])
  expect(await at.keyNow(one.inspection)).toEqual([0, 0, 0])
})

describe('what may come back', () => {
  test('small input 6: of an order that could not leave nothing comes back, and nothing changes', async () => {
    const { goodsId, keys } = await at.stocked([4], { boxPieces: null })
    const key = keys[0] as Key
    const order = await at.ordered(goodsId, 10)
    const shipment = await at.ready(order, [at.shipLine(order, key, { rest: 10 })])
    expect((await at.act('leave', shipment)).code).toBe(codes.conflict)
    const told = await at.possible(order.contract.id)
    expect(told).toMatchObject({ lines: [], refusal: expect.stringContaining('没有客户签收过') })
    const line = { shipmentLineId: shipment.lines[0]?.id, rest: 10 }
    refused(await at.addReturn(order.contract.id, [line]), 'lines.0.shipmentLineId', '没发出的货不能退')
    expect(await at.keyNow(key)).toEqual([4, 4000, 0])
  })

  test('is told with the reason: past the window, at a special offer; an exchange is taken all the same', async () => {
    const one = await signedFor(5)
    await server.owner.query(`update shipment set signed_at = now() - interval '31 days' where id = $1`, [
      one.shipment.id,
    ])
    const told = await at.possible(one.contract.id)
    expect(told.lines[0]).toMatchObject({ left: 5, refusal: expect.stringContaining('已过 30 天的退货期限') })
    refused(await at.addReturn(one.contract.id, [{ ...one.line, rest: 1 }]), 'lines.0.shipmentLineId', '已过 30 天')
    expect((await at.addReturn(one.contract.id, [{ ...one.line, rest: 1 }], { kind: 'exchange' })).code).toBe(codes.ok)
    await setSwitches(server, at.company.boss, { ...free, returnDays: 0 })
    expect((await at.possible(one.contract.id)).lines[0]).toMatchObject({ left: 4, refusal: null })
    await setSwitches(server, at.company.boss, free)
  })

  test('goods that were cleared out do not come back: the contract says so; an exchange is taken', async () => {
    const { goodsId, keys } = await at.stocked([5], { boxPieces: null, priced: { ...cheap(100_000), clearance: true } })
    const order = await at.ordered(goodsId, 5)
    const line = (await at.contract(order.contract.id)).rows[0]
    expect(line?.note).toContain('清仓不退')
    const { lines } = await at.delivered(order, keys[0] as Key, { rest: 5 })
    const back = [{ shipmentLineId: lines[0]?.id, rest: 1 }]
    refused(await at.addReturn(order.contract.id, back), 'lines.0.shipmentLineId', '清仓商品不退')
    expect((await at.addReturn(order.contract.id, back, { kind: 'exchange' })).code).toBe(codes.ok)
    await server.owner.query('update goods set clearance = false where id = $1', [goodsId])
    refused(await at.addReturn(order.contract.id, back), 'lines.0.shipmentLineId', '清仓商品不退')
  })

  test('counts what is to come by other returns; a line twice, none, another’s, a past day are refused by field', async () => {
    const one = await signedFor(5)
    const { id } = one.contract
    await at.placed(id, [{ ...one.line, rest: 3 }])
    refused(await at.addReturn(id, [{ ...one.line, rest: 3 }]), 'lines.0.boxes', '已退 3 件，最多再退 2 件')
    refused(
      await at.addReturn(id, [
        { ...one.line, rest: 1 },
        { ...one.line, rest: 1 },
      ]),
      'lines.1.shipmentLineId',
      '请合并成一行',
    )
    refused(await at.addReturn(id, [{ ...one.line }]), 'lines.0.boxes', '数量至少为 1 片')
    refused(await at.addReturn(id, [{ ...one.line, rest: 1 }], { comeOn: dayFrom(-1) }), 'comeOn', '不能早于今天')
    refused(await at.addReturn(id, [{ ...one.line, rest: 1 }], { address: '' }), 'address', '请填写取货地址')
    refused(await at.addReturn(id, [{ ...one.line, rest: 1 }], { reason: ' ' }), 'reason', '退货原因')
    const other = await signedFor(2)
    refused(await at.addReturn(id, [{ ...other.line, rest: 1 }]), 'lines.0.shipmentLineId', '请选择已签收的商品')
    expect((await at.addReturn(id, [{ ...one.line, rest: 1 }], {}, at.keeper.token)).code).toBe(codes.forbidden)
  })
})

describe('states', () => {
  test('goods that came are not cancelled; each act says what comes before it', async () => {
    const one = await signedFor(5)
    const made = await at.placed(one.contract.id, [{ ...one.line, rest: 2 }])
    expect((await at.settle(made)).msg).toContain('请先收货')
    const over = await at.receive(made, { rest: 3 })
    refused(over, 'lines.0.boxes', '退货单上只有 2 件')
    refused(await at.receive(made, {}), 'lines', '一片也没有收到')
    const received = await at.received(made)
    expect((await at.receive(received)).msg).toContain('已经收货')
    const named = { id: received.id, version: received.version }
    const cancel = await server.call(routes.cancel, { as: at.seller.token, body: named })
    expect(cancel).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('货已收回') })
    expect((await at.settle(received)).msg).toContain('请先质检')
    const inspected = await at.inspected(received)
    const other = await at.settle(inspected, 1)
    expect(other).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('请刷新后与客户核对') })
  })

  test('one that waits for its goods goes back to draft, is changed and sent again, or cancelled', async () => {
    const one = await signedFor(5)
    const made = await at.placed(one.contract.id, [{ ...one.line, rest: 2 }])
    const draft = await server.ask(acts.reopen, { as: at.seller.token, body: { id: made.id, version: made.version } })
    const lines = [{ ...one.line, rest: 4 }]
    const body = { id: draft.id, version: draft.version, lines } as never
    const edited = await server.ask(routes.edit, { as: at.seller.token, body })
    expect(edited).toMatchObject({ state: 'draft', pieces: 4 })
    const named = { id: edited.id, version: edited.version }
    const sent = await server.ask(routes.submit, { as: at.seller.token, body: named as never })
    expect(sent.state).toBe('placed')
    const body2 = { id: sent.id, version: sent.version }
    const gone = await server.ask(routes.cancel, { as: at.seller.token, body: body2 })
    expect(gone.state).toBe('cancelled')
    expect((await at.possible(one.contract.id)).lines[0]).toMatchObject({ left: 5 })
  })

  test('an open change order of the contract is to be ended first; a completed contract takes returns', async () => {
    const one = await signedFor(5)
    const made = await at.inspected(await at.received(await at.placed(one.contract.id, [{ ...one.line, rest: 2 }])))
    const { version } = await at.contract(one.contract.id)
    const open = { contractId: one.contract.id, version, reason: '加一点', discount: 100 } as never
    const change = await server.ask(changeRoutes.add, { as: at.seller.token, body: open })
    expect((await at.settle(made)).msg).toContain('还没有结束')
    await server.ask(changeRoutes.revoke, { as: at.seller.token, body: { id: change.id, version: change.version } })
    await server.owner.query(
      `update contract set state = 'completed', completed_at = now(), version = version + 1 where id = $1`,
      [one.contract.id],
    )
    expect(await at.settled(made)).toMatchObject({ state: 'settled' })
    expect((await at.contract(one.contract.id)).state).toBe('completed')
  })
})

describe('a return whose contract gave its goods up meanwhile ends all the same', () => {
  const settlement = (id: number) => server.ask(acts.settlement, { as: at.finance.token, params: { id } })
  /** Cancels a contract with the boss's approval; returns the answer to who asked. */
  async function cancelled(contractId: number) {
    const { version } = await at.contract(contractId)
    const body = { contractId, version, reason: '不装修了', deductions: [] } as never
    const answer = await server.call(changeRoutes.cancel, { as: at.seller.token, body })
    if (answer.data) await at.approval((answer.data as ContractChange).approvalId as number)
    return answer
  }
  const commission = async (contractId: number) =>
    (
      await server.owner.query<{ amount: number }>(
        'select coalesce(sum(amount), 0)::bigint as amount from commission_entry where office_id = $1 and contract_id = $2',
        [at.officeId, contractId],
      )
    ).rows[0]?.amount

  test('退单 after the receipt: inspected and settled with nothing to pay, and the commission is taken back once', async () => {
    const one = await signedFor(5)
    const { id } = one.contract
    await at.paid(one.contract as never, one.contract.effectiveTotal)
    expect(await commission(id)).toBeGreaterThan(0)
    const received = await at.received(await at.placed(id, [{ ...one.line, rest: 5 }]))
    await cancelled(id)
    expect(await at.contract(id)).toMatchObject({ state: 'cancelled', effectiveTotal: 0 })
    expect(await commission(id)).toBe(0)
    const inspected = await at.inspected(received)
    const told = await settlement(inspected.id)
    expect(told).toMatchObject({ refund: 0, unpaid: 5, note: expect.stringContaining('合同已退单') })
    expect(await at.settle(inspected)).toMatchObject({ code: codes.conflict })
    const done = (await at.settle(inspected, 0)).data
    expect(done).toMatchObject({ state: 'settled', refund: 0, unpaid: 5, changeId: null })
    expect(await commission(id)).toBe(0)
    expect((await changesOf(id)).map(({ kind }) => kind)).toEqual(['cancel'])
    expect(await at.keyNow({ ...one.key, warehouseId: at.branch })).toEqual([5, 5000, 0])
  })

  test('a change order that leaves what the customer has: nothing to pay; one that leaves more: what its line still has', async () => {
    for (const [left, paid] of [
      [6, 0],
      [8, 2],
    ] as const) {
      const one = await signedFor(10)
      const { id } = one.contract
      const price = (await at.contract(id)).effectiveTotal / 10
      const inspected = await at.inspected(await at.received(await at.placed(id, [{ ...one.line, rest: 4 }])))
      await at.resize(id, left * 1000)
      const told = await settlement(inspected.id)
      expect(told).toMatchObject({ refund: price * paid, unpaid: 4 - paid })
      expect(told.note).toContain(paid === 0 ? '不再退款' : '其中 2 片/件')
      expect((await at.settle(inspected, told.refund)).data).toMatchObject({ state: 'settled', unpaid: 4 - paid })
      expect(await at.contract(id)).toMatchObject({ effectiveTotal: price * 6 })
      expect(await at.sums(one.order)).toMatchObject({ net: 6, back: 4 })
    }
  })

  test('goods that are ordered again are not paid for: the customer has them', async () => {
    const one = await signedFor(5)
    const inspected = await at.inspected(
      await at.received(await at.placed(one.contract.id, [{ ...one.line, rest: 2 }])),
    )
    const again = await at.orderOf(await at.contract(one.contract.id), 1)
    expect(again.order.state).toBe('done')
    expect(await settlement(inspected.id)).toMatchObject({ unpaid: 1, note: expect.stringContaining('又下了单') })
    const { refund } = await settlement(inspected.id)
    expect((await at.settle(inspected, refund)).data).toMatchObject({ state: 'settled', unpaid: 1 })
  })

  test('退单 of a contract of which goods are out is refused as it is sent, with what is out and the way on', async () => {
    const one = await signedFor(5)
    const answer = await cancelled(one.contract.id)
    expect(answer).toMatchObject({ code: codes.conflict })
    expect(answer.msg).toMatch(/不能退单：“.+”已发 5 件；请先办退货，收货后再退单/)
    expect(await changesOf(one.contract.id)).toEqual([])
    const body = { contractId: one.contract.id } as never
    const ahead = await server.call(changeRoutes.cancelForecast, { as: at.seller.token, body })
    expect(ahead).toMatchObject({ code: codes.conflict, msg: answer.msg })
  })
})

describe('换购: goods back and others instead, netted by one change order', () => {
  const settlement = (id: number) => server.ask(acts.settlement, { as: at.finance.token, params: { id } })
  type Beside = { id: number; version: number }
  const settle = ({ id, version }: ReturnDetail, refund: number, { id: changeId, version: typed }: Beside) => {
    const body = { id, version, refund, beside: { changeId, version: typed } } as never
    return server.call(acts.settle, { as: at.finance.token, body })
  }
  /** A change order of a contract that is not sent, with so many pieces of other goods at a price. */
  async function wants(contractId: number, pieces: number, more: object = {}) {
    const { goodsId, keys } = await at.stocked([20], { boxPieces: null })
    const { version } = await at.contract(contractId)
    const spaces = [{ name: '厨房', lines: [{ kind: 'goods', goodsId, quantity: pieces * 1000 }] }]
    const body = { contractId, version, reason: '换成别的', spaces, ...more } as never
    const change = await server.ask(changeRoutes.add, { as: at.seller.token, body })
    return { change, goodsId, key: keys[0] as Key }
  }
  const inspectedOf = async (one: Awaited<ReturnType<typeof signedFor>>, pieces: number) =>
    at.inspected(await at.received(await at.placed(one.contract.id, [{ ...one.line, rest: pieces }])))

  test('the customer gets the difference: 4 of A back, 1 of B instead, one change order, and B is ordered and shipped', async () => {
    const one = await signedFor(10)
    const { id } = one.contract
    const before = (await at.contract(id)).effectiveTotal
    const inspected = await inspectedOf(one, 4)
    const { change, goodsId, key } = await wants(id, 1)
    const told = await settlement(inspected.id)
    expect(told.beside).toMatchObject({ id: change.id, amount: change.delta, refusal: null })
    expect(told.beside?.rows).toMatchObject([{ lineId: null, space: '厨房', after: { net: change.delta } }])
    expect((await at.settle(inspected)).msg).toContain('还没有结束')
    expect(await settle(inspected, told.refund, change)).toMatchObject({ code: codes.conflict })
    const net = told.refund - change.delta
    const done = await settle(inspected, net, change)
    expect(done.data).toMatchObject({ state: 'settled', wanted: change.delta, changeId: change.id })
    expect((await changesOf(id)).map(({ kind, state, delta }) => [kind, state, delta])).toEqual([
      ['return', 'effective', -net],
    ])
    const after = await at.contract(id)
    expect(after.effectiveTotal).toBe(before - net)
    const fresh = after.rows.find(line => line.goodsId === goodsId) as { id: number }
    const order = { contract: after, ...(await at.orderOf({ id, rows: [fresh] }, 1)) } as Parameters<
      typeof at.delivered
    >[0]
    const shipped = await at.delivered(order, key, { rest: 1 })
    expect(shipped.state).toBe('signed')
  })

  test('the customer pays the difference where the others cost more, as a term of its own', async () => {
    const one = await signedFor(5)
    const inspected = await inspectedOf(one, 1)
    const { change } = await wants(one.contract.id, 3)
    const { refund, beside } = await settlement(inspected.id)
    const net = refund - (beside?.amount ?? 0)
    expect(net).toBeLessThan(0)
    expect((await settle(inspected, net, change)).data).toMatchObject({ state: 'settled' })
    const { terms, effectiveTotal } = await at.contract(one.contract.id)
    expect(terms.at(-1)?.amount).toBe(-net)
    expect(terms.reduce((all, { amount }) => all + amount, 0)).toBe(effectiveTotal)
  })

  test('a change order that reduces the price, is edited meanwhile or of another contract is refused, and nothing changes', async () => {
    const [one, other] = [await signedFor(5), await signedFor(5)]
    const inspected = await inspectedOf(one, 1)
    const { change } = await wants(one.contract.id, 1, { discount: 100 })
    const { refund, beside } = await settlement(inspected.id)
    expect(beside?.refusal).toContain('需要审批，不能与退货一起算，请先提交它')
    expect(await settle(inspected, refund, change)).toMatchObject({ code: codes.conflict, msg: beside?.refusal })
    await server.ask(changeRoutes.revoke, { as: at.seller.token, body: { id: change.id, version: change.version } })
    const { change: again } = await wants(one.contract.id, 1)
    const old = { ...again, version: again.version + 1 }
    expect((await settle(inspected, refund - again.delta, old)).code).toBe(codes.stale)
    const { change: foreign } = await wants(other.contract.id, 1)
    expect((await settle(inspected, refund - foreign.delta, foreign)).code).toBe(codes.conflict)
    expect((await settle(inspected, refund - again.delta, again)).data).toMatchObject({ state: 'settled' })
  })
})

test('who keeps goods sees no price of it, and finance sees both', async () => {
  const one = await signedFor(5)
  const made = await at.placed(one.contract.id, [{ ...one.line, rest: 2 }])
  const kept = (await server.ask(routes.detail, { as: at.keeper.token, params: { id: made.id } })) as ReturnDetail
  expect(kept).not.toHaveProperty('refund')
  expect(kept.lines[0]).not.toHaveProperty('amount')
  const counted = await at.goodsReturn(made.id, at.finance.token)
  expect(counted.refund).toBe(222_200)
})

test('the proofs find a return that does not agree with its lines, its orders, its stock and its contract', async () => {
  const one = await signedFor(5)
  const made = await at.settled(
    await at.inspected(await at.received(await at.placed(one.contract.id, [{ ...one.line, rest: 2 }]))),
  )
  const found = async (table: string, which: string, columns: object) =>
    (await falsified(server, company, table, which, columns)).map(({ check }) => check)
  const which = `id = ${made.id}`
  expect(await found('goods_return', which, { value: 1 })).toEqual(
    expect.arrayContaining(['退货单合计与明细一致', '退货货值与库存流水一致']),
  )
  expect(await found('goods_return', which, { gross: 1 })).toContain('退货金额与合同减项一致')
  expect(await found('shipment_line', `id = ${one.shipment.lines[0]?.id}`, { returned_value: 1 })).toContain(
    '合同的货物成本与库存流水一致',
  )
  expect(await found('goods_return_line', `goods_return_id = ${made.id}`, { received: -1, sellable: -1 })).toEqual(
    expect.arrayContaining(['退货数量与下单收发一致', '出库明细的退货与退货单一致']),
  )
})
