import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { type Processings, processingsOf } from '../../../../tests/support/processings.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import type { TestServer } from '../../../../tests/support/server.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import { factoryRoutes } from '../../factoryOrder/api/factoryOrder.ts'
import { packageRoutes } from '../../factoryOrder/api/package.ts'
import { goodsReturnRoutes } from '../../goodsReturn/api/goodsReturn.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { infoRoutes } from '../../salesOrder/api/orderInfo.ts'
import { shipmentRoutes } from '../../shipment/api/shipment.ts'
import { signOffRoutes } from '../../shipment/api/signOff.ts'
import { processingRoutes as routes } from '../api/processing.ts'

const company = '加工公司'
const signature = pngOf(20, 10).toString('base64')
let two: TwoNodes
let server: TestServer
let at: Processings
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  at = await processingsOf(server, company, 'work')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await two?.stop()
})

const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}
/** A lot of so many pieces at 10 yuan, an order of `pieces` of them to be cut, and a 加工单 of `takes` that makes `makes`. */
async function waiting(there: number, pieces: number, takes = pieces, makes = pieces) {
  const { goodsId, keys } = await at.stocked([there])
  const of = await at.toWork([goodsId], pieces)
  const one = await at.placedWork(of, [at.workLine(of.lineId, takes, makes)])
  return { goodsId, key: keys[0] as (typeof keys)[0], of, one }
}
async function begun(there: number, pieces: number, takes = pieces, makes = pieces) {
  const made = await waiting(there, pieces, takes, makes)
  return { ...made, one: await at.pressed('start', made.one.id) }
}
const factory = (id: number) => server.ask(factoryRoutes.detail, { as: at.boss, params: { id } })
const ready = async (orderId: number) =>
  (await server.ask(shipmentRoutes.ofOrder, { as: at.keeper.token, params: { id: orderId } })).packages
/** Ships the packages of an order; returns the shipment as it left. */
async function shipped(of: { order: { id: number } }, numbers: readonly string[]) {
  const body = {
    salesOrderId: of.order.id,
    shipOn: dayFrom(0),
    address: '海棠路 1 号',
    lines: [],
    packages: numbers,
  } as never
  return at.leave(await server.ask(shipmentRoutes.add, { as: at.keeper.token, body }))
}

test('pieces are kept for it, leave at what they cost, and come out as packages; what broke is lost with who answers', async () => {
  const { key, of, one } = await waiting(40, 10, 12, 10)
  expect(one).toMatchObject({ state: 'placed', pieces: 12, makes: 10, ownerId: at.seller.employeeId })
  expect(one.number).toMatch(/^JG/)
  expect(await at.keyNow(key)).toEqual([40, 40_000, 12])
  const started = await at.pressed('start', one.id, {}, at.keeper.token)
  expect(started).toMatchObject({ state: 'started', refusals: { finish: null } })
  expect(started.value).toBeUndefined()
  expect(await at.work(one.id, at.boss)).toMatchObject({ value: 12_000, lines: [{ amount: 12_000 }] })
  expect(await at.keyNow(key)).toEqual([28, 28_000, 0])
  expect((await at.press('start', one.id)).msg).toContain('已经开工')
  expect((await at.contract(of.contract.id)).producedOn).toBe(dayFrom(0))

  const done = await at.finished(one.id, 9, 2)
  expect(done).toMatchObject({ state: 'done', came: 9, lost: 3, value: 12_000, lostValue: 3000, packages: 2 })
  const [first, second] = done.packageRows
  expect([first, second]).toMatchObject([
    { number: `${one.number}-01`, state: 'arrived', place: 'B-1', value: 4500 },
    { number: `${one.number}-02`, state: 'arrived', value: 4500 },
  ])
  expect(await at.keyNow(key)).toEqual([28, 28_000, 0])
  expect(await at.keyNow({ ...key, condition: 'inspection' })).toEqual([0, 0, 0])
  const info = await server.ask(infoRoutes.info, { as: at.boss, params: { id: of.order.id } })
  expect(info.papers).toMatchObject([{ title: '加工单', number: one.number, state: '已完工' }])
  // The missing one may be made by another.
  const again = await at.placedWork(of, [at.workLine(of.lineId, 1, 1)])
  await at.pressed('start', again.id)
  await at.finished(again.id)
  expect((await ready(of.order.id)).map(({ number }) => number)).toEqual([
    first?.number,
    second?.number,
    `${again.number}-01`,
  ])
})

test('its packages leave, are signed for and cost the contract what their pieces cost; they never come back as goods', async () => {
  const { of, one } = await begun(20, 10, 10, 10)
  await at.finished(one.id, 8, 2)
  const [whole] = (await server.ask(packageRoutes.whole, { as: at.boss, params: { id: of.contract.id } })).lines
  expect(whole).toMatchObject({ pieces: 10, made: 8, packages: 2, arrived: 2, whole: false })
  const numbers = (await ready(of.order.id)).map(({ number }) => number)
  const left = await shipped(of, numbers)
  expect(await at.sums(of)).toMatchObject({ net: 8, onWay: 8 })
  const reverse = await at.press('reverse', one.id, { reason: '切错了' })
  expect(reverse).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('已经出过库') })
  await server.ask(signOffRoutes.sign, {
    as: at.keeper.token,
    body: { id: left.id, signer: '王女士', signature, lines: [], packages: [], note: '' } as never,
  })
  expect(await at.sums(of)).toMatchObject({ net: 8, onWay: 0, signed: 8 })
  const possible = await server.ask(goodsReturnRoutes.possible, {
    as: at.boss,
    params: { id: of.contract.id },
  })
  expect(possible.lines).toEqual([])
  expect(possible.refusal).toContain('加工过的不能退')
})

test('its factory order is its own: nobody acts on it by itself, and its packages are labelled and found there', async () => {
  const { one } = await begun(10, 4)
  const own = await factory(one.factoryOrderId as number)
  expect(own).toMatchObject({ number: one.number, workshop: true, supplier: '本店加工', state: 'producing', pieces: 4 })
  const { id, version } = own
  const answer = await server.call(factoryRoutes.leave, { as: at.boss, body: { id, version } })
  expect(answer).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('请到加工单里办') })
  expect(Object.values(own.refusals).every(why => why?.includes('加工单'))).toBe(true)
  await at.finished(one.id)
  const scanned = await server.call(packageRoutes.scan, {
    as: at.keeper.token,
    body: { code: `${one.number}-01` } as never,
  })
  expect(scanned).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('加工单') })
})

test('reversed before a package has left, pieces lie where they lay at what they were worth; also the lost ones', async () => {
  const { key, of, one } = await begun(30, 10, 11, 10)
  await at.finished(one.id, 7, 3)
  expect(await at.keyNow(key)).toEqual([19, 19_000, 0])
  const back = await at.pressed('reverse', one.id, { reason: '切错尺寸' })
  expect(back).toMatchObject({ state: 'reversed', reverseReason: '切错尺寸', packageRows: [] })
  expect(await at.keyNow(key)).toEqual([30, 30_000, 0])
  expect(await factory(one.factoryOrderId as number)).toMatchObject({ state: 'cancelled', packages: 0 })
  expect(await ready(of.order.id)).toEqual([])
  const again = await at.placedWork(of, [at.workLine(of.lineId, 10, 10)])
  await at.pressed('start', again.id)
  await at.pressed('reverse', again.id, { reason: '机器坏了' })
  expect(await at.keyNow(key)).toEqual([30, 30_000, 0])
  expect((await at.press('reverse', again.id, { reason: '再冲' })).msg).toContain('已经冲销')
})

describe('补做', () => {
  /** A 加工单 of 10 pieces in two packages that left, of which the driver broke one. */
  async function broken() {
    const made = await begun(40, 10)
    const done = await at.finished(made.one.id, 10, 2)
    const [first, second] = done.packageRows
    const left = await shipped(made.of, [first?.number as string, second?.number as string])
    const packages = [{ packageId: first?.id, fate: 'broken', answers: 'driver' }]
    const body = { id: left.id, signer: '王女士', signature, lines: [], packages, note: '' } as never
    await server.ask(signOffRoutes.sign, { as: at.keeper.token, body })
    return { ...made, done }
  }
  const again = (
    { of, one }: Awaited<ReturnType<typeof broken>>,
    pieces: number,
    more: object = { answers: 'driver' },
  ) => at.addWork(of, [at.workLine(of.lineId, pieces, pieces)], { replacesId: one.id, ...more })

  test('makes again what broke at the home, beside what was contracted, without money, and says who answers', async () => {
    const one = await broken()
    const before = await at.sums(one.of)
    await at.released(100)
    const told = await server.ask(routes.again, { as: at.keeper.token, params: { id: one.one.id } })
    expect(told).toMatchObject({ refusal: null, lines: [{ orderLineId: one.of.lineId, left: 10 }] })
    const answer = await again(one, 5)
    expect(answer).toMatchObject({
      code: 0,
      data: { state: 'placed', replaces: one.one.number, answers: 'driver', replacesId: one.one.id },
    })
    const { id, number } = answer.data as { id: number; number: string }
    const started = await at.pressed('start', id)
    await at.released(0)
    expect(await factory(started.factoryOrderId as number)).toMatchObject({
      kind: 'replacement',
      answers: 'driver',
      workshop: true,
    })
    await at.finished(id)
    expect((await ready(one.of.order.id)).map(row => row.number)).toEqual([`${number}-01`])
    const left = await shipped(one.of, [`${number}-01`])
    await server.ask(signOffRoutes.sign, {
      as: at.keeper.token,
      body: { id: left.id, signer: '王女士', signature, lines: [], packages: [], note: '' } as never,
    })
    const after = await at.sums(one.of)
    expect(after.net).toBeGreaterThanOrEqual(before.net)
    expect(after.net).toBeLessThanOrEqual(10)
  })

  test('is refused of what is not finished or of another order, beyond what was made, and where nobody answers', async () => {
    const one = await broken()
    refused(await again(one, 5, {}), 'answers', '请选择由谁承担')
    refused(await again(one, 11), 'lines.0.makes', '最多还能加工')
    const other = await begun(10, 4)
    refused(await again({ ...one, one: other.one }, 1), 'replacesId', '不是这张下单单的')
    refused(await again({ ...one, ...other } as never, 1), 'replacesId', '还没有完工')
    refused(await at.addWork(one.of, [at.workLine(one.of.lineId, 1, 1)], { answers: 'driver' }), 'answers', '不是补做')
  })

  test('takes nothing of what the order has left, and stays where that becomes less', async () => {
    const one = await begun(40, 10, 5, 5)
    const done = await at.finished(one.one.id, 5)
    const answer = await again({ ...one, done }, 5)
    expect(answer).toMatchObject({ code: 0, data: { state: 'placed' } })
    const told = await server.ask(routes.ofOrder, { as: at.keeper.token, params: { id: one.of.order.id } })
    expect(told.lines).toMatchObject([{ left: 5 }])
    const { version } = await server.ask(orderRoutes.detail, { as: at.boss, params: { id: one.of.order.id } })
    const body = { id: one.of.order.id, version, reason: '客户不要剩下的' }
    expect(await server.call(orderRoutes.revoke, { as: at.boss, body })).toMatchObject({ code: 0 })
    expect(await at.work((answer.data as { id: number }).id)).toMatchObject({ state: 'placed', makes: 5 })
  })
})

test('all broke: no package, no factory order, the whole value is loss, and the order may be cut again', async () => {
  const { key, of, one } = await begun(20, 4)
  const done = await at.finished(one.id, 0)
  expect(done).toMatchObject({ state: 'done', came: 0, lost: 4, value: 4000, lostValue: 4000, packageRows: [] })
  const again = await server.ask(routes.again, { as: at.keeper.token, params: { id: one.id } })
  expect(again).toMatchObject({ lines: [], refusal: expect.stringContaining('请从下单单另开加工单') })
  expect(await at.keyNow(key)).toEqual([16, 16_000, 0])
  await at.pressed('reverse', (await at.placedAgain(of)).id, { reason: '试' })
  await at.pressed('reverse', one.id, { reason: '写错了' })
  expect(await at.keyNow(key)).toEqual([20, 20_000, 0])
})

describe('what is refused', () => {
  test('lines: another order, another source, more than is left or than is taken, an unknown lot, twice the same', async () => {
    const { goodsId } = await at.stocked([50, 50])
    const of = await at.toWork([goodsId], 10)
    const other = await at.toWork([goodsId], 10, 'stock')
    const line = (more: object) => at.addWork(of, [at.workLine(of.lineId, 10, 10, more)])
    refused(await line({ orderLineId: other.lineId }), 'lines.0.orderLineId', '没有要加工的这一行')
    refused(await line({ makes: 11 }), 'lines.0.makes', '做不出 11 片')
    refused(await line({ rest: 12, makes: 12 }), 'lines.0.makes', '最多还能加工 1 箱 2 片')
    refused(await line({ colour: 'Z9' }), 'lines.0.colour', '没有批次')
    refused(await line({ rest: 0 }), 'lines.0.boxes', '第 1 行')
    refused(await at.addWork(other, [at.workLine(other.lineId, 10, 10)]), 'lines.0.orderLineId', '来源改成加工')
    const same = at.workLine(of.lineId, 4, 4)
    refused(await at.addWork(of, [same, same]), 'lines.1.goodsId', '合并成一行')
    refused(await at.addWork(of, [same, { ...same, colour: 'A2' }]), 'mixedReason', '同一商品用了两个批次')
    refused(await at.addWork(of, [same], { wishOn: dayFrom(-1) }), 'wishOn', '不能早于今天')
    const taken = await at.placedWork(of, [same, at.workLine(of.lineId, 4, 4, { work: 'bevel' })])
    refused(await at.addWork(of, [at.workLine(of.lineId, 3, 3)]), 'lines.0.makes', '最多还能加工 2 片')
    await at.pressed('cancel', taken.id)
    await at.placedWork(of, [at.workLine(of.lineId, 10, 10)])
  })

  test('a warehouse where too little of it lies: it is brought there first', async () => {
    const { goodsId, keys } = await at.stocked([50])
    const of = await at.toWork([goodsId], 10)
    const answer = await at.addWork(of, [at.workLine(of.lineId, 10, 10)], { warehouseId: at.branch })
    expect(answer).toMatchObject({ code: codes.conflict })
    expect(answer.msg).toContain('（分仓）要 1 箱 2 片，可用 0 片')
    expect(await at.lying(keys)).toEqual([[50, 50_000, 0]])
  })

  test('what came out: every line, a sum that fits, no more than was to come, who answers, and a package for each', async () => {
    const { one } = await begun(20, 10, 12, 10)
    const lineId = one.lines[0]?.id as number
    const contractLineId = one.lines[0]?.contractLineId as number
    const tell = (line: object, packages: object[] = [{ contractLineId, content: '', place: '', number: '' }]) =>
      at.press('finish', one.id, { lines: [{ lineId, came: 10, lost: 2, answers: 'normal', ...line }], packages })
    refused(await tell({ lost: 1 }), 'lines.0.came', '请改到相等')
    refused(await tell({ came: 12, lost: 0 }), 'lines.0.came', '成品最多 10 片')
    refused(await tell({ answers: null }), 'lines.0.answers', '由谁承担')
    refused(await tell({}, []), 'packages', '至少登记一件')
    refused(await tell({ came: 0, lost: 12 }, [{ contractLineId }]), 'packages.0.contractLineId', '没有做出来的货')
    refused(await tell({ lineId: 99_999_999 }), 'lines.0.lineId', '没有这一行')
    expect((await tell({})).code).toBe(0)
  })

  test('money of production that lacks, and an order that is called off', async () => {
    const { of, one } = await waiting(20, 10)
    await at.released(50)
    const answer = await at.press('start', one.id)
    expect(answer.code).toBe(codes.conflict)
    await at.released(0)
    const order = await server.ask(orderRoutes.detail, { as: at.boss, params: { id: of.order.id } })
    const body = { id: order.id, version: order.version, reason: '客户不要了' }
    await server.ask(orderRoutes.revoke, { as: at.boss, body })
    expect(await at.work(one.id)).toMatchObject({ state: 'cancelled' })
    refused(await at.addWork(of, [at.workLine(of.lineId, 10, 10)]), 'salesOrderId', '已经撤单')
  })
})

describe('the order becomes less', () => {
  const resized = async (contractId: number, lineId: number, quantity: number) => {
    const { version } = await at.contract(contractId)
    const body = { contractId, version, reason: '客户少要', lines: [{ lineId, quantity, sizes: [] }] } as never
    const made = await server.call(changeRoutes.add, { as: at.seller.token, body })
    if (made.code !== 0) return made
    const { id, version: sending } = made.data as ContractChange
    const sent = await server.call(changeRoutes.submit, {
      as: at.seller.token,
      body: { id, version: sending } as never,
    })
    const { state, approvalId } = (sent.data ?? {}) as ContractChange
    if (state === 'approving') await at.approval(approvalId as number)
    return sent
  }

  test('those that wait follow, the latest first, and free their goods; what is begun is held', async () => {
    const { goodsId, keys } = await at.stocked([40])
    const of = await at.toWork([goodsId], 16)
    const begun = await at.placedWork(of, [at.workLine(of.lineId, 4, 4)])
    await at.pressed('start', begun.id)
    const first = await at.placedWork(of, [at.workLine(of.lineId, 5, 4)])
    const second = await at.placedWork(of, [at.workLine(of.lineId, 8, 8)])
    expect(await at.lying(keys)).toEqual([[36, 36_000, 13]])
    const lineId = of.contract.rows[0]?.id as number
    expect((await resized(of.contract.id, lineId, 11_000)).code).toBe(0)
    expect([await at.work(first.id), await at.work(second.id)]).toMatchObject([
      { state: 'placed', pieces: 5, makes: 4 },
      { state: 'placed', pieces: 3, makes: 3, lines: [{ boxes: 0, rest: 3 }] },
    ])
    expect(await at.lying(keys)).toEqual([[36, 36_000, 8]])
    expect((await resized(of.contract.id, lineId, 7000)).code).toBe(0)
    expect([await at.work(first.id), await at.work(second.id)]).toMatchObject([
      { state: 'placed', pieces: 4, makes: 3 },
      { state: 'cancelled' },
    ])
    expect(await at.lying(keys)).toEqual([[36, 36_000, 4]])
    const under = await resized(of.contract.id, lineId, 3000)
    expect(under).toMatchObject({ code: codes.conflict, msg: expect.stringContaining(`已开工加工（${begun.number}）`) })
    const order = await server.ask(orderRoutes.detail, { as: at.boss, params: { id: of.order.id } })
    const body = { id: order.id, version: order.version, reason: '客户不要了' }
    await server.ask(orderRoutes.revoke, { as: at.boss, body })
    expect(await at.work(first.id)).toMatchObject({ state: 'cancelled' })
    expect(await at.sumsOfOrder(of)).toBe(4)
    expect(await at.lying(keys)).toEqual([[36, 36_000, 0]])
    await at.finished(begun.id)
  })
})

test('a split of the order leaves 加工单 what they are to make and have made', async () => {
  const { of, one } = await begun(40, 20, 6, 6)
  await at.placedWork(of, [at.workLine(of.lineId, 5, 4)])
  const told = await server.ask(orderRoutes.splittable, { as: at.seller.token, params: { id: of.order.id } })
  expect(told).toEqual([{ orderLineId: of.lineId, pieces: 10 }])
  const { version } = await server.ask(orderRoutes.detail, { as: at.boss, params: { id: of.order.id } })
  const body = { id: of.order.id, version, lines: [{ orderLineId: of.lineId, boxes: 0, rest: 10 }] } as never
  const other = await server.ask(orderRoutes.split, { as: at.seller.token, body })
  expect(other.lines).toMatchObject([{ pieces: 10, source: 'workshop' }])
  await at.finished(one.id)
  const rest = await server.ask(routes.ofOrder, { as: at.keeper.token, params: { id: other.id } })
  expect(rest).toMatchObject({ refusal: null, lines: [{ left: 10 }] })
})

test('an outside workshop: what it asks is seen and entered only with the right', async () => {
  const { one } = await waiting(20, 4)
  const entered = await at.press('fee', one.id, { workshopFee: 8800 }, at.keeper.token)
  expect(entered.code).toBe(codes.forbidden)
  expect(await at.pressed('fee', one.id, { workshopFee: 8800 })).toMatchObject({ workshopFee: 8800 })
  expect((await at.work(one.id)).workshopFee).toBeUndefined()
  const { goodsId } = await at.stocked([10])
  const of = await at.toWork([goodsId], 4)
  refused(await at.addWork(of, [at.workLine(of.lineId, 4, 4)], { workshopFee: 1 }), 'workshopFee', '留空')
})

test('proposed are the lots of the home, else the oldest that covers the rest, in the warehouse that has it', async () => {
  const { goodsId } = await at.stocked([6, 40])
  const of = await at.toWork([goodsId], 10)
  const told = () => server.ask(routes.ofOrder, { as: at.keeper.token, params: { id: of.order.id } })
  const proposed = { orderLineId: of.lineId, warehouseId: at.main, batch: '', size: '' }
  expect(await told()).toMatchObject({
    refusal: null,
    warehouseId: at.main,
    lines: [{ left: 10, proposed: [{ ...proposed, colour: 'A2', boxes: 1, rest: 2 }] }],
  })
  const first = await at.placedWork(of, [at.workLine(of.lineId, 4, 4)])
  refused(await at.addWork(of, [at.workLine(of.lineId, 6, 6, { colour: 'A2' })]), 'mixedReason', '已用别的批次加工')
  await at.placedWork(of, [at.workLine(of.lineId, 2, 2, { colour: 'A2' })], { mixedReason: '客户已看样同意' })
  await at.pressed('cancel', first.id)
  await at.placedWork(of, [at.workLine(of.lineId, 8, 8, { colour: 'A2' })])
  expect(await told()).toMatchObject({ refusal: expect.stringContaining('都已开了加工单'), lines: [{ left: 0 }] })
})

describe('at the same moment on two nodes', () => {
  const rounds = raceRounds(4)
  test('two want the last pieces: one has them', async () => {
    for (let round = 0; round < rounds; round++) {
      const { goodsId, keys } = await at.stocked([10])
      const [one, other] = [await at.toWork([goodsId], 10), await at.toWork([goodsId], 10)]
      const answers = await Promise.all(
        [one, other].map((of, turn) =>
          two.post(turn, routes.add, at.keeper.token, at.workEntered(of, [at.workLine(of.lineId, 10, 10)])),
        ),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.conflict])
      expect(await at.lying(keys)).toEqual([[10, 10_000, 10]])
    }
  }, 900_000)

  test('it begins while its order is called off: one of them', async () => {
    for (let round = 0; round < rounds; round++) {
      const { key, of, one } = await waiting(10, 10)
      const { id, version } = one
      const order = { id: of.order.id, version: of.order.version, reason: '客户不要了' }
      const [started, revoked] = await Promise.all([
        two.post(round, routes.start, at.boss, { id, version }),
        two.post(round + 1, orderRoutes.revoke, at.boss, order),
      ])
      expect([started.code, revoked.code].filter(code => code === 0)).toHaveLength(1)
      const became = await at.work(id)
      expect(became.state).toBe(started.code === 0 ? 'started' : 'cancelled')
      expect(await at.keyNow(key)).toEqual(started.code === 0 ? [0, 0, 0] : [10, 10_000, 0])
    }
  }, 900_000)

  test('its packages leave while it is reversed: one of them', async () => {
    for (let round = 0; round < rounds; round++) {
      const { of, one } = await begun(10, 4)
      const done = await at.finished(one.id, 4, 1)
      const numbers = done.packageRows.map(({ number }) => number)
      const body = {
        salesOrderId: of.order.id,
        shipOn: dayFrom(0),
        address: '海棠路 1 号',
        lines: [],
        packages: numbers,
      }
      const shipment = await server.ask(shipmentRoutes.add, { as: at.keeper.token, body: body as never })
      const [reversed, left] = await Promise.all([
        two.post(round, routes.reverse, at.boss, { id: done.id, version: done.version, reason: '试' }),
        two.post(round + 1, shipmentRoutes.leave, at.keeper.token, { id: shipment.id, version: shipment.version }),
      ])
      expect([reversed.code, left.code].sort()).toEqual([0, codes.conflict])
    }
  }, 900_000)
})

test('a random history: no piece and no fen is lost, whatever is entered, begun, finished, reversed and called off', async () => {
  const { goodsId, keys } = await at.stocked([3000], { worth: 337 })
  const seed = Date.now() % 100_000
  let state = seed
  const pick = (below: number) => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return state % below
  }
  const orders = await Promise.all(Array.from({ length: 4 }, () => at.toWork([goodsId], 40)))
  const ids: number[] = []
  for (let step = 0; step < 70; step++) {
    const of = orders[pick(orders.length)] as (typeof orders)[0]
    const id = ids[pick(Math.max(1, ids.length))]
    const makes = 1 + pick(12)
    const act = pick(6)
    if (act === 0 || id === undefined) {
      const answer = await at.addWork(of, [at.workLine(of.lineId, makes + pick(4), makes)])
      if (answer.code === 0) ids.push((answer.data as { id: number }).id)
    } else if (act === 1) await at.press('start', id)
    else if (act === 2) {
      const one = await at.work(id)
      await at.press('finish', id, at.out(one, pick((one.lines[0]?.makes ?? 0) + 1), 1 + pick(3)))
    } else if (act === 3) await at.press('reverse', id, { reason: '试' })
    else if (act === 4) await at.press('cancel', id)
    else {
      const numbers = (await ready(of.order.id)).map(({ number }) => number)
      if (numbers.length > 0) await shipped(of, numbers.slice(0, 1 + pick(numbers.length)))
    }
    if (step % 10 === 9) expect((await verifiedLedger(server, company)).broken, `seed ${seed}`).toEqual([])
  }
  const rows = await Promise.all(ids.map(id => at.work(id, at.boss)))
  const out = rows.filter(one => one.state === 'started' || one.state === 'done')
  const taken = out.reduce((all, { pieces }) => all + pieces, 0)
  const worth = out.reduce((all, { value }) => all + (value ?? 0), 0)
  const kept = rows.reduce((all, { state, pieces }) => all + (state === 'placed' ? pieces : 0), 0)
  expect(await at.lying(keys), `seed ${seed}`).toEqual([[3000 - taken, 3000 * 337 - worth, kept]])
})

test('the proof names what does not fit: a value, a package, a piece without end', async () => {
  const { one } = await begun(20, 10, 11, 10)
  const done = await at.finished(one.id)
  const named = (broken: readonly { check: string; document: string }[]) =>
    broken.filter(({ document }) => document === done.number).map(({ check }) => check)
  const of = (columns: object) => falsified(server, company, 'processing', `id = ${done.id}`, columns)
  expect(named((await of({ value: 5 })) as never)).toEqual(
    expect.arrayContaining(['加工单合计与明细一致', '加工单货值与库存流水一致', '加工包件货值与加工单一致']),
  )
  expect(named((await of({ came: -1 })) as never)).toContain('加工单全部有着落')
  const packages = `id = ${done.packageRows[0]?.id}`
  expect(named((await falsified(server, company, 'factory_package', packages, { value: 5 })) as never)).toContain(
    '加工包件货值与加工单一致',
  )
})
