import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { type Wages, wagesOf } from '../../../../tests/support/wages.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { installRoutes } from '../../installation/api/installation.ts'
import { workRoutes } from '../../installation/api/work.ts'
import { shipmentRoutes } from '../../shipment/api/shipment.ts'
import { dayRoutes } from '../../trip/api/day.ts'
import { entryRoutes, type WageEntryRow } from '../api/entry.ts'
import { rateRoutes } from '../api/rate.ts'
import { type ReworkDetail, reworkRoutes } from '../api/rework.ts'
import { type StatementDetail, statementRoutes } from '../api/statement.ts'

const company = '工钱公司'
let two: TwoNodes
let server: TestServer
let at: Wages
let boss: string
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  at = await wagesOf(server, company, 'wage')
  boss = at.company.boss
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await two?.stop()
})

type Answer = { code: number; msg: string; data: unknown }
const refused = (answer: Answer, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}
const conflicts = (answer: Answer, words: string) => {
  expect(answer.code).toBe(codes.conflict)
  expect(answer.msg).toContain(words)
}
const reverse = (id: number, on = server) => on.call(entryRoutes.reverse, { as: boss, body: { id, reason: '记错了' } })
const rework = (entryId: number, more: object = {}, as = at.keeper.token) =>
  server.call(reworkRoutes.add, { as, body: { entryId, quantity: 1, reason: '门板装反', ...more } as never })
const statement = (id: number, as = boss): Promise<StatementDetail> =>
  server.ask(statementRoutes.detail, { as, params: { id } })
const now = async (id: number) => ({ id, version: (await statement(id)).version })
const pay = async (id: number, as = at.finance.token, more: object = {}) => {
  const body = { ...(await now(id)), paidOn: dayFrom(0), paidWay: 'wechat', ...more } as never
  return server.call(statementRoutes.pay, { as, body })
}
const settled = async (installerId: number) => {
  const answer = await at.settle(installerId)
  expect(answer.code, answer.msg).toBe(codes.ok)
  return answer.data as StatementDetail
}
const sum = (rows: readonly WageEntryRow[]) => rows.reduce((all, { amount = 0 }) => all + amount, 0)

describe('rates', () => {
  test('two of the same never hold on one day; one that was wrong is voided and stays', async () => {
    const first = await at.rate({
      trade: 'floor',
      unit: 'area',
      price: 2_000,
      fromDay: '2026-01-01',
      toDay: '2026-03-01',
    })
    expect(first.code, first.msg).toBe(codes.ok)
    refused(await at.rate({ trade: 'floor', unit: 'area', fromDay: '2026-02-28' }), 'fromDay', '请先停用它')
    const next = (await at.rate({ trade: 'floor', unit: 'area', fromDay: '2026-03-01' })).data as {
      id: number
      version: number
    }
    const cancelled = await server.ask(rateRoutes.cancel, {
      as: boss,
      body: { id: next.id, version: next.version, reason: '录错了' },
    })
    expect(cancelled).toMatchObject({ voidReason: '录错了', voidedAt: expect.any(String) })
    const end = { id: cancelled.id, version: cancelled.version, toDay: '2026-04-01' }
    conflicts(await server.call(rateRoutes.end, { as: boss, body: end }), '已经作废')
    expect((await at.rate({ trade: 'floor', unit: 'area', fromDay: '2026-03-01' })).code).toBe(codes.ok)
    const told = await server.ask(rateRoutes.list, { as: at.finance.token })
    expect(told.filter(({ trade }) => trade === 'floor')).toHaveLength(3)
  })

  test('a unit that does not fit, an end before the beginning, no price; who may not', async () => {
    refused(await at.rate({ unit: 'box' }), 'unit', '安装费的单位只能是')
    refused(await at.rate({ work: 'carry', unit: 'set' }), 'unit', '搬楼费的单位只能是')
    refused(await at.rate({ work: 'carry', unit: 'package', upToKg: 30 }), 'upToKg', '请去掉每箱重量')
    refused(await at.rate({ toDay: dayFrom(-40) }), 'toDay', '请改晚')
    refused(await at.rate({ price: 0 }), 'price', '应大于 0')
    expect((await at.rate({}, at.keeper.token)).code).toBe(codes.forbidden)
    expect((await server.call(rateRoutes.list, { as: at.keeper.token })).code).toBe(codes.forbidden)
  })
})

describe('what is earned', () => {
  test('an installation without a rate earns nothing until somebody catches up; then its installer earns by the rate, once', async () => {
    const { id, number } = await at.accepted(2)
    expect(await at.entries(number)).toEqual([])
    const waits = await server.ask(entryRoutes.unpriced, { as: boss })
    expect(waits.find(one => one.id === id)).toMatchObject({ number, lines: ['橱柜 2 套'] })
    const catchUp = () => server.call(entryRoutes.catchUp, { as: boss, body: { id } })
    conflicts(await catchUp(), '请先在单价表里新增')
    expect((await at.rate()).code).toBe(codes.ok)
    expect((await catchUp()).data).toMatchObject([{ installer: '周师傅', quantity: 2, price: 5_000, amount: 10_000 }])
    conflicts(await catchUp(), '请刷新后查看')
    expect((await server.ask(entryRoutes.unpriced, { as: boss })).map(one => one.id)).not.toContain(id)
  })

  test('验收 earns in its transaction, at the rate of the trade before that of every trade', async () => {
    const any = await at.accepted(2)
    expect(await at.entries(any.number)).toMatchObject([
      { kind: 'install', amount: 10_000, settled: 'open', onDay: dayFrom(0) },
    ])
    await at.rate({ trade: 'cabinet', price: 6_001 })
    const own = await at.accepted(3)
    expect(await at.entries(own.number)).toMatchObject([{ about: '橱柜', quantity: 3, price: 6_001, amount: 18_003 }])
  })

  test('porters of a delivered stop share what its boxes and floors pay; once, until it is taken back', async () => {
    const stop = await at.stop(5)
    const other = await at.newInstaller('老李', { kind: 'both' })
    conflicts(await at.carry(stop, [at.porterId]), '请先在单价表里新增')
    await at.rate({ work: 'carry', unit: 'box', price: 101 })
    expect(
      (await server.ask(entryRoutes.waiting, { as: at.keeper.token })).find(one => one.stopId === stop),
    ).toMatchObject({ boxes: 5, floor: 5 })
    refused(await at.carry(stop, [at.installerId]), 'porterIds.0', '只做安装')
    refused(await at.carry(stop, [at.porterId, at.porterId]), 'porterIds.1', '选了两次')
    const noted = (await at.carry(stop, [at.porterId, other])).data as WageEntryRow[]
    expect(noted.map(one => one.quantity)).toEqual([10, 10])
    expect(noted.every(one => !('amount' in one))).toBe(true)
    const seen = await at.entries(noted[0]?.source as string)
    expect(sum(seen)).toBe(5 * 4 * 101)
    conflicts(await at.carry(stop, [at.porterId]), '已经登记过搬楼')
    expect((await server.ask(entryRoutes.waiting, { as: at.keeper.token })).map(one => one.stopId)).not.toContain(stop)
    for (const { id } of noted) expect((await reverse(id)).code).toBe(codes.ok)
    expect((await at.carry(stop, [at.porterId])).code).toBe(codes.ok)
    expect(sum(await at.entries(noted[0]?.source as string))).toBe(5 * 4 * 101)
  })

  test('a lift, the ground floor and goods that are not signed for carry nothing', async () => {
    conflicts(await at.carry(await at.stop(1, { lift: true }), [at.porterId]), '没有搬楼费')
    conflicts(await at.carry(await at.stop(1, { floor: 1 }), [at.porterId]), '没有搬楼费')
    conflicts(await at.carry(await at.stop(1, {}, false), [at.porterId]), '请签收后再登记')
    expect((await at.carry(999_999, [at.porterId])).code).toBe(codes.notFound)
  })

  test('what no paper tells is noted by hand with a reason; an entry is taken back by its opposite, once', async () => {
    const installerId = await at.newInstaller('零活师傅')
    const hand = (more: object = {}, as = boss) =>
      server.call(entryRoutes.hand, {
        as,
        body: { installerId, unit: 'piece', quantity: 1.5, price: 3_333, reason: '挪柜子', ...more } as never,
      })
    refused(await hand({ reason: '' }), 'reason', '原因')
    refused(await hand({ unit: 'box' }), 'unit', '请重新选择')
    refused(await hand({ installerId: 999_999 }), 'installerId', '请重新选择')
    refused(await hand({ quantity: 0 }), 'quantity', '须大于 0')
    expect((await hand({}, at.keeper.token)).code).toBe(codes.forbidden)
    const [entry] = (await hand()).data as [WageEntryRow]
    expect(entry).toMatchObject({ kind: 'hand', amount: 5_000, reason: '挪柜子' })
    expect((await reverse(entry.id)).data).toMatchObject([{ kind: 'reversal', amount: -5_000, quantity: -1.5 }])
    conflicts(await reverse(entry.id), '已经冲正')
    expect(sum(await at.entries('零活师傅'))).toBe(0)
  })
})

describe('rework', () => {
  test('the installer is deducted at the price of the work, all of it to the fen; who does it again earns; cancelled, it is taken back', async () => {
    const { id, number } = await at.accepted(3)
    const doerId = await at.newInstaller('返工师傅')
    const [work] = await server.ask(reworkRoutes.ofInstallation, { as: at.keeper.token, params: { id } })
    if (!work) throw new Error('nothing was earned')
    expect(work).toMatchObject({ left: 3, quantity: 3 })
    const first = (await rework(work.entryId, { doerId })).data as ReworkDetail
    expect(first).toMatchObject({ state: 'done', installer: '周师傅', doer: '返工师傅', source: number })
    expect(first).not.toHaveProperty('deducted')
    refused(await rework(work.entryId, { quantity: 2.5 }), 'quantity', '最多再返工 2')
    expect((await rework(work.entryId, { quantity: 2 })).code).toBe(codes.ok)
    const deducted = (await at.entries(first.number)).map(({ kind, amount, installer }) => ({
      kind,
      amount,
      installer,
    }))
    expect(deducted).toEqual(
      expect.arrayContaining([
        { kind: 'deduct', amount: -6_001, installer: '周师傅' },
        { kind: 'redo', amount: 6_001, installer: '返工师傅' },
      ]),
    )
    conflicts(await reverse(work.entryId), '请先作废返工单')
    const [deduct] = await at.entries(first.number)
    conflicts(await reverse(deduct?.id as number), '请作废那张返工单')
    const body = { id: first.id, version: first.version, reason: '查清是板材问题' }
    const off = await server.ask(reworkRoutes.cancel, { as: boss, body })
    expect(off).toMatchObject({ state: 'cancelled', cancelReason: '查清是板材问题' })
    expect(sum(off.entries)).toBe(0)
    conflicts(await server.call(reworkRoutes.cancel, { as: boss, body: { ...body, version: off.version } }), '已经作废')
  })

  test('who else pays deducts nobody; a problem is of the same installation; what was taken back is not done again', async () => {
    const one = await at.accepted(1)
    const [{ id }] = (await at.entries(one.number)) as [WageEntryRow]
    const problem = { id: one.id, kind: 'quality', answers: 'factory', description: '门板色差' } as never
    const { problemRows } = await server.ask(workRoutes.report, { as: at.keeper.token, body: problem })
    const problemId = problemRows[0]?.id as number
    const other = await at.accepted(1)
    const [{ id: strange }] = (await at.entries(other.number)) as [WageEntryRow]
    refused(await rework(strange, { problemId }), 'problemId', '请刷新后重新选择')
    refused(await rework(id, { doerId: 999_999 }), 'doerId', '请重新选择')
    const made = (await rework(id, { problemId, payer: 'factory' }, boss)).data as ReworkDetail
    expect(made).toMatchObject({ payer: 'factory', deducted: 0, earned: 0, entries: [] })
    expect((await reverse(strange)).code).toBe(codes.ok)
    refused(await rework(strange), 'entryId', '已经冲正')
    expect((await rework(999_999)).code).toBe(codes.notFound)
  })
})

describe('statements', () => {
  test('takes what is open up to a day, is paid by somebody else, and what is taken back later stands in the next one', async () => {
    const installerId = await at.newInstaller('月结师傅')
    refused(await at.settle(installerId), 'untilOn', '没有未结算的工钱')
    refused(await at.settle(installerId, { untilOn: dayFrom(1) }), 'untilOn', '不能晚于今天')
    const one = await at.accepted(2, installerId)
    const two = await at.accepted(1, installerId)
    const [work] = (await at.entries(one.number)) as [WageEntryRow]
    await rework(work.id)
    refused(await at.settle(installerId, { untilOn: dayFrom(-1) }), 'untilOn', '没有未结算的工钱')
    const made = await settled(installerId)
    expect(made).toMatchObject({ state: 'done', entries: 3, earned: 18_003, deducted: 6_001, amount: 12_002 })
    expect(made.lines.map(({ settled }) => settled)).toEqual(Array(3).fill('settling'))
    expect(await at.entries(one.number, boss, 'open')).toEqual([])
    expect((await pay(made.id)).data).toMatchObject({ state: 'paid', paidOn: dayFrom(0) })
    conflicts(await pay(made.id), '已经付款')
    const version = (await statement(made.id)).version
    conflicts(
      await server.call(statementRoutes.cancel, { as: boss, body: { id: made.id, version } }),
      '已经付款，不能作废',
    )
    const [second] = (await at.entries(two.number)) as [WageEntryRow]
    expect(second.settled).toBe('paid')
    await reverse(second.id)
    refused(await at.settle(installerId), 'untilOn', '扣款不少于工钱')
    await at.accepted(2, installerId)
    expect(await settled(installerId)).toMatchObject({ earned: 12_002, deducted: 6_001, amount: 6_001 })
  })

  test('who made it does not pay it, unless the company says so; a day to come is refused', async () => {
    const installerId = await at.newInstaller('付款师傅')
    await at.accepted(1, installerId)
    const made = (await at.settle(installerId, {}, server, boss)).data as StatementDetail
    conflicts(await pay(made.id, boss), '请由别人付款')
    refused(await pay(made.id, at.finance.token, { paidOn: dayFrom(1) }), 'paidOn', '请改早')
    expect((await pay(made.id, at.manager.token)).code).toBe(codes.forbidden)
    await setSwitches(server, boss, { wagePayApart: false })
    expect((await pay(made.id, boss)).data).toMatchObject({ state: 'paid', paidWay: 'wechat' })
    await setSwitches(server, boss, { wagePayApart: true })
  })

  test('cancelled, it lets go of its entries, and another one takes them; a draft is computed anew when it is sent', async () => {
    const installerId = await at.newInstaller('作废师傅')
    await at.accepted(1, installerId)
    const draft = (await at.settle(installerId, { submit: false })).data as StatementDetail
    refused(await at.settle(installerId), 'untilOn', '没有未结算的工钱')
    await at.accepted(1, installerId)
    const as = at.manager.token
    const sent = await server.ask(statementRoutes.submit, { as, body: await now(draft.id) })
    expect(sent).toMatchObject({ state: 'done', entries: 2, amount: 12_002 })
    expect(await server.ask(statementRoutes.cancel, { as, body: await now(draft.id) })).toMatchObject({
      state: 'cancelled',
    })
    expect(await settled(installerId)).toMatchObject({ entries: 2, amount: 12_002 })
    expect((await verifiedLedger(server, company)).broken).toEqual([])
  })

  test('two who settle the same person on two nodes at once: each entry is in one of them', async () => {
    const installerId = await at.newInstaller('抢结师傅')
    for (let round = 0; round < 10; round++) {
      await server.ask(entryRoutes.hand, {
        as: boss,
        body: { installerId, unit: 'piece', quantity: 1, price: 100 + round, reason: '补' } as never,
      })
      const both = await Promise.all(two.nodes.map(node => at.settle(installerId, {}, node)))
      expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([codes.ok, codes.badInput])
    }
    const [entry] = (await at.entries('抢结师傅')) as [WageEntryRow]
    const twice = await Promise.all(two.nodes.map(node => reverse(entry.id, node)))
    expect(twice.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([codes.ok, codes.conflict])
  })
})

test('who sees it: the colleague who earned it their own, a manager those of the department, a seller nothing', async () => {
  const seller = at.seller.token
  expect((await server.call(entryRoutes.list, { as: seller, body: {} as never })).code).toBe(codes.forbidden)
  const fitter = await at.company.hire('wageFitter', '安装搬运')
  const installerId = await at.newInstaller('自家师傅', { employeeId: fitter.employeeId })
  const own = await at.accepted(1, installerId)
  const all = await server.ask(installRoutes.list, { as: fitter.token, body: { view: 'all' } as never })
  expect(all.rows.map(({ id }) => id)).toEqual([own.id])
  expect(await server.ask(dayRoutes.day, { as: fitter.token })).toMatchObject({ trips: [] })
  expect((await server.call(rateRoutes.list, { as: fitter.token })).code).toBe(codes.forbidden)
  expect((await server.call(shipmentRoutes.list, { as: fitter.token, body: {} as never })).code).toBe(codes.forbidden)
  const made = await settled(installerId)
  const mine = await server.ask(entryRoutes.list, { as: fitter.token, body: { view: 'all' } as never })
  expect(mine.rows).toMatchObject([{ installer: '自家师傅', amount: 6_001 }])
  const list = await server.ask(statementRoutes.list, { as: fitter.token, body: { view: 'all' } as never })
  expect(list.rows.map(({ id }) => id)).toEqual([made.id])
  expect((await server.call(statementRoutes.cancel, { as: fitter.token, body: await now(made.id) })).code).toBe(
    codes.forbidden,
  )
})

test('the proofs find a planted fault', async () => {
  const installerId = await at.newInstaller('查账师傅')
  await at.accepted(1, installerId)
  const { id } = await settled(installerId)
  const broken = await falsified(server, company, 'wage_statement', `id = ${id}`, { earned: 1, amount: 1 })
  expect(broken.map(({ check }) => check)).toContain('安装结算单等于工钱明细')
})

test('an installation that is accepted is not cancelled, so that what it earned stands', async () => {
  const { id } = await at.accepted(1)
  const { version } = await at.detail(id)
  const body = { id, version, reason: '不装了' }
  conflicts(await server.call(installRoutes.cancel, { as: boss, body }), '已经验收，不能取消')
})
