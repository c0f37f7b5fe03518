import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installations, installationsOf, signature } from '../../../../tests/support/installations.ts'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import type { TestServer } from '../../../../tests/support/server.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { changeRoutes } from '../../contract/api/change.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { infoRoutes } from '../../salesOrder/api/orderInfo.ts'
import { lockOrders, noteMoves } from '../../salesOrder/server/index.ts'
import { signOffRoutes } from '../../shipment/api/signOff.ts'
import type { ShownProblem } from '../api/checks.ts'
import { type InstallDetail, installRoutes as routes } from '../api/installation.ts'
import { installerRoutes } from '../api/installer.ts'
import { workRoutes } from '../api/work.ts'

const company = '安装公司'
let two: TwoNodes
let server: TestServer
let at: Installations
let boss: string
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  at = await installationsOf(server, company, 'fit')
  boss = at.company.boss
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await two?.stop()
})

const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}
const check = (id: number, checks: readonly object[]) =>
  server.call(workRoutes.check, { as: at.keeper.token, body: { id, checks } as never })
const report = (id: number, more: object = {}) => {
  const problem = { kind: 'missing', answers: 'factory', description: '少一扇门板', ...more }
  return server.call(workRoutes.report, { as: at.keeper.token, body: { id, ...problem } as never })
}
const solve = (id: number, problemId: number, solution = '补件已装好') =>
  server.call(workRoutes.solve, { as: at.keeper.token, body: { id, problemId, solution } })
const contract = (id: number) => server.ask(contractRoutes.detail, { as: boss, params: { id } })
const note = async (id: number) => {
  const { version } = await contract(id)
  const body = { id, version, event: 'installation', happenedOn: dayFrom(0) } as never
  return server.call(contractRoutes.progress, { as: boss, body })
}

test('the installer is not sent while a package lacks; the last one comes, 验收 is signed, the last term falls due and the warranty begins', async () => {
  const { contract: sold, contractLineId, numbers, orderId } = await at.making(6)
  await at.scan(numbers[0] as string)
  const { id } = await at.added(sold.id, [at.fitting(contractLineId, 6)])
  refused(await at.plan(id), 'earlyReason', '“橱柜”还没齐套，包件 1/2')
  expect((await at.home(sold.id)).lines[0]).toMatchObject({ lacks: '还没齐套，包件 1/2', left: 0, fitted: true })
  await at.scan(numbers[1] as string)
  expect(await at.planned(id)).toMatchObject({ state: 'planned', earlyReason: '', installer: '周师傅' })
  expect((await note(sold.id)).msg).toContain('橱柜还没有验收')
  const begun = await at.start(id)
  expect(begun.checks.map(({ result }) => result)).toEqual(Array(5).fill(null))
  expect((await contract(sold.id)).terms[2]).toMatchObject({ dueKind: 'installation', dueOn: null })
  const done = (await at.accept(id)).data as InstallDetail
  expect(done).toMatchObject({ state: 'accepted', signer: '周女士', warrantyUntil: expect.stringMatching(/^\d{4}-/) })
  const after = await contract(sold.id)
  expect(after).toMatchObject({ installedOn: dayFrom(0) })
  expect(after.terms[2]?.dueOn).toBe(dayFrom(7))
  expect(await at.home(sold.id)).toMatchObject({ installedOn: dayFrom(0), warrantyUntil: done.warrantyUntil })
  const { picture } = await server.ask(workRoutes.signature, { as: boss, params: { id } })
  expect(picture?.length).toBeGreaterThan(20)
  const { papers } = await server.ask(infoRoutes.info, { as: boss, params: { id: orderId } })
  expect(papers.find(({ key }) => key === `installation-${id}`)).toMatchObject({ title: '安装单', state: '已验收' })
})

test('the contract is installed when all its lines are: parts of a line one after the other, goods in no installation by their signature', async () => {
  const goodsId = await at.newGoods({ boxPieces: null })
  const sold = await at.sold(4, [at.line({ goodsId, quantity: 10_000 }), at.fee(10_000)])
  const [cabinet, goods] = sold.rows.map(row => row.id) as [number, number]
  const order = await server.ask(orderRoutes.add, {
    as: at.seller.token,
    body: {
      contractId: sold.id,
      lines: [{ contractLineId: goods, boxes: 0, rest: 10, source: 'stock', note: '' }],
    } as never,
  })
  const first = await at.working(sold.id, cabinet, 1)
  const second = await at.working(sold.id, cabinet, 3)
  refused(await at.add(sold.id, [at.fitting(cabinet, 1)]), 'lines.0.pieces', '最多再装')
  expect((await at.accept(first.id)).data).toMatchObject({ warrantyUntil: null })
  expect((await at.accept(second.id)).data).toMatchObject({ warrantyUntil: null })
  expect((await contract(sold.id)).installedOn).toBeNull()
  expect((await note(sold.id)).code).toBe(codes.conflict)
  const as = { officeId: at.company.officeId, employeeId: at.keeper.employeeId }
  const origin = { route: '', address: '', device: '', traceId: '' }
  await asEmployee(server.app.runtime, { ...as, origin }, 'writes', async desk => {
    await lockOrders(desk, [order.id])
    const lineId = order.lines[0]?.id as number
    const cause = { kind: 'test', id: 1 }
    await noteMoves(desk, cause, [
      { lineId, act: 'leave', pieces: 10 },
      { lineId, act: 'sign', pieces: 10 },
    ])
  })
  expect((await note(sold.id)).code).toBe(0)
  expect((await contract(sold.id)).installedOn).toBe(dayFrom(0))
})

test('goods that are signed for after the last 验收 are the last that the contract waits for', async () => {
  const { goodsId, keys } = await at.stocked([10], { boxPieces: null })
  const sold = await at.sold(1, [at.line({ goodsId, quantity: 10_000 })])
  const [cabinet, contractLineId] = sold.rows.map(row => row.id) as [number, number]
  const lines = [{ contractLineId, boxes: 0, rest: 10, source: 'stock', note: '' }]
  const body = { contractId: sold.id, address: '海棠路 1 号', lines } as never
  const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
  const of = { contract: sold, order, lineId: order.lines[0]?.id as number }
  const key = keys[0] as (typeof keys)[number]
  const left = await at.leave(await at.ready(of, [at.shipLine(of, key, { rest: 10 })]))
  await at.accept((await at.working(sold.id, cabinet, 1)).id)
  expect((await contract(sold.id)).installedOn).toBeNull()
  const signed = [{ lineId: left.lines[0]?.id as number, signedBoxes: 0, signedRest: 10 }]
  await server.ask(signOffRoutes.sign, {
    as: at.keeper.token,
    body: { id: left.id, signer: '周女士', signature, lines: signed } as never,
  })
  expect(await contract(sold.id)).toMatchObject({ installedOn: dayFrom(0) })
})

test('in whatever order the last line is accepted or signed for, the contract is installed then and not before', async () => {
  const steps = ['first', 'second', 'goods'] as const
  const orders = steps.flatMap(one =>
    steps.filter(two => two !== one).map(two => [one, two, steps.find(three => three !== one && three !== two) ?? one]),
  )
  for (const order of orders) {
    const { goodsId, keys } = await at.stocked([10], { boxPieces: null })
    const sold = await at.sold(2, [at.line({ goodsId, quantity: 10_000 })])
    const [cabinet, contractLineId] = sold.rows.map(row => row.id) as [number, number]
    const lines = [{ contractLineId, boxes: 0, rest: 10, source: 'stock', note: '' }]
    const body = { contractId: sold.id, address: '海棠路 1 号', lines } as never
    const placed = await server.ask(orderRoutes.add, { as: at.seller.token, body })
    const of = { contract: sold, order: placed, lineId: placed.lines[0]?.id as number }
    const left = await at.leave(await at.ready(of, [at.shipLine(of, keys[0] as (typeof keys)[number], { rest: 10 })]))
    const [first, second] = [await at.working(sold.id, cabinet, 1), await at.working(sold.id, cabinet, 1)]
    const signed = [{ lineId: left.lines[0]?.id as number, signedBoxes: 0, signedRest: 10 }]
    const goods = { id: left.id, signer: '周女士', signature, lines: signed } as never
    const take = {
      first: () => at.accept(first.id),
      second: () => at.accept(second.id),
      goods: () => server.call(signOffRoutes.sign, { as: at.keeper.token, body: goods }),
    }
    for (const step of order) {
      expect((await contract(sold.id)).installedOn, order.join()).toBeNull()
      expect((await take[step]()).code).toBe(0)
    }
    expect((await contract(sold.id)).installedOn, order.join()).toBe(dayFrom(0))
  }
})

test('a planned day is moved with a reason, an installer who is booked twice is told and not refused', async () => {
  const sold = await at.sold(4)
  const line = sold.rows[0]?.id as number
  const installerId = await at.newInstaller('陈师傅')
  const [a, b] = [await at.added(sold.id, [at.fitting(line, 1)]), await at.added(sold.id, [at.fitting(line, 1)])]
  const booked = { installerId, ...at.early }
  expect(await at.planned(a.id, booked)).toMatchObject({ clash: '' })
  expect((await at.planned(b.id, { ...booked, half: 'day' })).clash).toContain(a.number)
  refused(await at.plan(b.id, { ...booked, half: 'afternoon' }), 'movedReason', '请填写改期原因')
  const moved = await at.planned(b.id, { ...booked, half: 'afternoon', movedReason: '客户上午没空' })
  expect(moved).toMatchObject({ clash: '', movedReason: '客户上午没空' })
  await at.start(b.id)
  const again = await at.planned(b.id, { ...booked, plannedOn: dayFrom(3), movedReason: '缺五金' })
  expect(again).toMatchObject({ state: 'planned', plannedOn: dayFrom(3) })
  const body = { view: 'all', from: dayFrom(0), to: dayFrom(6) } as never
  const { days } = await server.ask(routes.calendar, { as: boss, body })
  expect(days.find(({ day }) => day === dayFrom(3))?.rows.map(({ id }) => id)).toContain(b.id)
})

test('the check list is that of the trades when the work begins; a company has its own', async () => {
  const sold = await at.sold(2)
  const line = sold.rows[0]?.id as number
  const { id, checks } = await at.working(sold.id, line, 1)
  const [first] = checks
  const told = { checkId: first?.id, result: 'problem', note: '门板歪' }
  const found = (await check(id, [told])).data as InstallDetail
  expect(found.checks[0]).toMatchObject({ result: 'problem', note: '门板歪', checkedBy: at.keeper.employeeId })
  refused(await check(id, [told, told]), 'checks.1.checkId', '检查了两次')
  refused(await check(id, [{ ...told, checkId: 999_999 }]), 'checks.0.checkId', '请刷新后重新检查')
  const save = (points: string[], as = boss) =>
    server.call(workRoutes.savePoints, { as, body: { trade: 'cabinet', points } })
  refused(await save(['水平', '水平']), 'points.1', '写了两次')
  refused(await save([]), 'points', '请至少填写一项')
  expect((await save(['水平'], at.keeper.token)).code).toBe(codes.forbidden)
  await save(['水平', '台面'])
  await save(['水平'])
  expect((await at.working(sold.id, line, 1)).checks.map(({ point }) => point)).toEqual(['水平'])
  expect((await at.detail(id)).checks).toHaveLength(5)
})

test('a problem that has to be solved before hinders 验收; others stand on it, and are open until they are solved', async () => {
  const sold = await at.sold(2)
  const line = sold.rows[0]?.id as number
  const { id } = await at.working(sold.id, line, 2)
  await report(id, { contractLineId: line })
  const { problemRows } = (await report(id, { blocking: true, description: '台面裂' })).data as InstallDetail
  expect(problemRows.map(({ description }) => description)).toEqual(['台面裂', '少一扇门板'])
  const [blocking, open] = problemRows as [ShownProblem, ShownProblem]
  const hindered = await at.accept(id)
  expect(hindered).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('“台面裂”要解决后才能验收') })
  expect((await at.detail(id)).state).toBe('working')
  expect((await solve(id, blocking.id, '换新台面')).code).toBe(0)
  expect((await solve(id, blocking.id)).msg).toContain('已经解决')
  expect((await at.accept(id)).data).toMatchObject({ state: 'accepted', problems: 1 })
  const troubled = await server.ask(routes.list, { as: boss, body: { view: 'troubled' } as never })
  expect(troubled.rows.map(row => row.id)).toContain(id)
  expect((await solve(id, open.id)).data).toMatchObject({ problems: 0 })
  refused(await report(id, { blocking: true }), 'blocking', '已经验收')
})

test('who sees it: the salesperson theirs, the colleague who installs, who keeps goods all; a stranger nothing', async () => {
  const stranger = await at.company.hire('fitStranger', '导购')
  const colleague = await at.company.hire('fitColleague', '导购')
  const installerId = await at.newInstaller('自家师傅', { employeeId: colleague.employeeId })
  const sold = await at.sold(1)
  const { id } = await at.added(sold.id, [at.fitting(sold.rows[0]?.id as number, 1)])
  const seen = async (as: string) => (await server.call(routes.detail, { as, params: { id } })).code
  expect([await seen(at.seller.token), await seen(colleague.token)]).toEqual([0, codes.notFound])
  await at.planned(id, { installerId, ...at.early })
  expect([await seen(colleague.token), await seen(stranger.token)]).toEqual([0, codes.notFound])
  const home = { as: stranger.token, params: { id: sold.id } }
  expect((await server.call(routes.ofContract, home)).code).toBe(codes.notFound)
  expect((await at.add(sold.id, [at.fitting(sold.rows[0]?.id as number, 1)], {}, at.seller.token)).code).toBe(
    codes.forbidden,
  )
  const mine = await server.ask(routes.list, { as: colleague.token, body: { view: 'mine' } as never })
  expect(mine.rows.map(row => row.id)).toEqual([id])
})

describe('bad input', () => {
  test('lines: none, twice, of another contract, more than the contract has', async () => {
    const [sold, other] = [await at.sold(2), await at.sold(2)]
    const [line, strange] = [sold.rows[0]?.id as number, other.rows[0]?.id as number]
    refused(await at.add(sold.id, []), 'lines', '请至少装一行商品')
    refused(await at.add(sold.id, [at.fitting(line, 1), at.fitting(line, 1)]), 'lines.1.contractLineId', '请合并成一行')
    refused(await at.add(sold.id, [at.fitting(strange, 1)]), 'lines.0.contractLineId', '请刷新后重新选择')
    refused(await at.add(sold.id, [at.fitting(line, 3)]), 'lines.0.pieces', '最多再装')
    refused(await at.add(sold.id, [at.fitting(line, 1, { quantity: 0 })]), 'lines.0.quantity', '须大于 0')
    refused(await at.add(999_999, [at.fitting(line, 1)]), 'contractId', '请重新选择')
    expect((await at.home(sold.id)).installations).toEqual([])
  })

  test('a day that is past, an installer who is away or only carries, no stroke; an act before its time says what comes first', async () => {
    const sold = await at.sold(2)
    const line = sold.rows[0]?.id as number
    const { id } = await at.added(sold.id, [at.fitting(line, 1)])
    refused(await at.plan(id, { plannedOn: dayFrom(-1) }), 'plannedOn', '不能早于今天')
    refused(await at.plan(id, { installerId: 999_999 }), 'installerId', '请重新选择')
    const porter = await at.newInstaller('搬运工', { kind: 'porter' })
    refused(await at.plan(id, { installerId: porter }), 'installerId', '只做搬运')
    const away = await at.newInstaller('歇业师傅', { state: 'disabled' })
    refused(await at.plan(id, { installerId: away }), 'installerId', '已停用')
    expect((await at.accept(id)).msg).toContain('请先安排')
    await at.planned(id, at.early)
    expect((await at.accept(id)).msg).toContain('请先点“到场”')
    await at.start(id)
    refused(await at.accept(id, { signer: '' }), 'signer', '验收人')
    refused(
      await at.accept(id, { signature: pngOf(20, 10, { value: 0 }).toString('base64') }),
      'signature',
      '请手写签名',
    )
    refused(await report(id, { contractLineId: 999_999 }), 'contractLineId', '请重新选择')
    refused(await solve(id, 999_999), 'problemId', '请刷新后重新选择')
    const twin = { as: at.keeper.token, body: { name: '周师傅' } as never }
    refused(await server.call(installerRoutes.add, twin), 'name', '请换一个名称')
  })
})

test('a contract that ends cancels what is not accepted', async () => {
  const sold = await at.sold(2)
  const { id } = await at.added(sold.id, [at.fitting(sold.rows[0]?.id as number, 1)])
  const { version } = await contract(sold.id)
  const body = { contractId: sold.id, version, reason: '客户不装了', deductions: [] } as never
  const ended = await server.ask(changeRoutes.cancel, { as: at.seller.token, body })
  if (ended.state === 'approving') await at.approval(ended.approvalId as number)
  expect(await at.detail(id)).toMatchObject({ state: 'cancelled', cancelReason: '合同已退单' })
})

test('two who take the same signature on two nodes at once: it is accepted once, and of the last two of a contract one notes it', async () => {
  const rounds = raceRounds(50)
  const sold = await at.sold(rounds + 2)
  const line = sold.rows[0]?.id as number
  for (let round = 0; round < rounds; round++) {
    const { id } = await at.working(sold.id, line, 1)
    const both = await Promise.all(two.nodes.map(node => at.accept(id, {}, node)))
    expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([0, codes.conflict])
  }
  expect((await contract(sold.id)).installedOn).toBeNull()
  const last = [await at.working(sold.id, line, 1), await at.working(sold.id, line, 1)]
  const both = await Promise.all(last.map(({ id }, nth) => at.accept(id, {}, two.nodes[nth] as TestServer)))
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect((await contract(sold.id)).installedOn).toBe(dayFrom(0))
  const until = (await at.home(sold.id)).installations.map(({ warrantyUntil }) => warrantyUntil)
  expect(new Set(until).size).toBe(1)
}, 900_000)
