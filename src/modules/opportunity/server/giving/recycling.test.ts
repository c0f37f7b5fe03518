import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import type { TestServer } from '../../../../../tests/support/server.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { asOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { poolRoutes } from '../../../clue/api/pool.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { recycleOffice } from '../../../pooling/server/index.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { dealRecycling } from './recycling.ts'

const hour = 3_600_000 // ms
const day = 24 * hour
/** Far from the real clock, by which the nodes' own job goes; a Friday at ten o'clock. */
const now = Date.parse('2031-11-21T02:00:00Z')

let two: TwoNodes
let server: TestServer
let node: TestServer
let company: Company
let sales: Sales
let owner: Employee
let partner: Employee

/** Makes a deal with its owner and stage since so long ago. */
async function given(ago: number, more: { at?: number; stage?: string; as?: Employee } = {}) {
  const { at = now, as = owner, stage = '待跟进' } = more
  const facts = { community: '云栖里', expectedAmount: 100_00, expectedOn: '2032-01-01' }
  const categoryIds = [sales.word('intentionCategory', '瓷砖')]
  const deal = await sales.addDeal(as.token, { ...facts, categoryIds, stageId: sales.stage(stage) })
  await server.owner.query(
    'update opportunity set assigned_at = $2, created_at = $2, stage_entered_at = $2 where id = $1',
    [deal.id, new Date(at - ago)],
  )
  return deal
}

async function stateOf(id: number) {
  const columns = 'status, stage_id, owner_id, former_owner_id, pool_id, department_id, team_id, version'
  return (await server.owner.query(`select ${columns} from opportunity where id = $1`, [id])).rows[0]
}

async function setTo(values: Record<string, unknown>): Promise<void> {
  await server.owner.query('delete from office_switch where office_id = $1', [company.officeId])
  for (const [code, value] of Object.entries(values))
    await server.owner.query('insert into office_switch (office_id, code, value) values ($1, $2, $3)', [
      company.officeId,
      code,
      JSON.stringify(value),
    ])
}

const rules = { dealRecycling: true, dealContactHours: 0, dealFollowUpDays: 10, dealProgressDays: 60 }
const atOnce = { ...rules, dealWarningHours: 0 }
const run = (at: number, on = server) => recycleOffice(on.app.runtime, dealRecycling, company.officeId, at)
const bell = async (person: Employee) => (await server.ask(notificationRoutes.inbox, { as: person.token })).rows
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const inView = async (view: string, as: string) =>
  (await server.ask(routes.list, { as, body: { view } })).rows.map(row => row.id)

beforeAll(async () => {
  two = await startTwoNodes()
  ;[server, node] = two.nodes
  company = await foundCompany(server, '商机回收公司', 'dealRecycleBoss')
  owner = await company.hire('dealOwner', '导购')
  partner = await company.hire('dealPartner', '导购')
  sales = await salesOf(server, company)
})
beforeEach(async () => {
  for (const table of [
    'follow_up',
    'stage_change',
    'opportunity_member',
    'contract',
    'opportunity',
    'notification',
    'operation_log',
  ])
    await server.owner.query(`delete from ${table} where office_id = $1`, [company.officeId])
  await setTo(rules)
})
afterAll(() => two?.stop())

it('关闭时什么也不做，也不说会退回', async () => {
  await setTo({})
  const { id } = await given(400 * day, { at: Date.now() })
  expect(await run(now)).toEqual({ warned: 0, recycled: 0 })
  expect((await detail(id)).recycling).toBeNull()
  expect(await inView('leaving', company.boss)).toEqual([])
})

it('先提醒负责人和成员，到期退回公海：阶段保留，团队清空，别人领取后接着做', async () => {
  const deal = await given(9 * day)
  const members = [owner, partner].map(({ employeeId }) => ({ employeeId, roleId: null, share: 5000 }))
  await server.ask(routes.members, { as: owner.token, body: { id: deal.id, version: deal.version, members } })
  const fresh = await given(day)
  expect(await run(now)).toEqual({ warned: 1, recycled: 0 })
  expect(await run(now + hour)).toEqual({ warned: 0, recycled: 0 })
  for (const person of [owner, partner])
    expect(await bell(person)).toMatchObject([
      {
        title: '1 个商机即将退回公海，请尽快跟进',
        content: `${deal.name}（2031-11-23 10:00，10 天没有跟进）`,
        path: `/approvalInfoManager/businessList?view=leaving&open=${deal.id}`,
      },
    ])
  expect(await run(now + 2 * day - 1)).toEqual({ warned: 0, recycled: 0 })
  expect(await run(now + 2 * day)).toEqual({ warned: 0, recycled: 1 })
  const pooled = await stateOf(deal.id)
  expect(pooled).toMatchObject({ owner_id: null, former_owner_id: owner.employeeId, stage_id: deal.stageId })
  expect(pooled.pool_id).not.toBeNull()
  expect(await stateOf(fresh.id)).toMatchObject({ owner_id: owner.employeeId })
  expect((await detail(deal.id)).members).toEqual([])
  for (const person of [owner, partner])
    expect((await bell(person))[0]?.title).toBe('您有 1 个商机超过时限，已退回公海')
  const history = await server.ask(routes.history, { as: company.boss, params: { id: deal.id } })
  expect(history.map(entry => [entry.personName, entry.action])).toContainEqual(['系统', '自动退回公海：10 天没有跟进'])
  const taker = await company.hire('dealTaker', '导购')
  expect(await server.ask(routes.claim, { as: taker.token, body: { ids: [deal.id] } })).toMatchObject({ done: 1 })
  expect(await stateOf(deal.id)).toMatchObject({ owner_id: taker.employeeId, stage_id: deal.stageId, pool_id: null })
})

it('跟进和推进阶段各自推迟自己的期限；接近成交的阶段、成交与战败的、公海里的不碰', async () => {
  await setTo(atOnce)
  const followed = await given(59 * day)
  const stuck = await given(61 * day)
  for (const { id } of [followed, stuck])
    await server.owner.query('update opportunity set last_follow_up_at = $2 where id = $1', [id, new Date(now - day)])
  const late = await given(300 * day, { stage: '定金' })
  const lost = await given(300 * day)
  const lostReasonId = sales.word('lostReason', '价格过高')
  await sales.move(owner.token, await detail(lost.id), '战败', { lostReasonId })
  const away = await given(300 * day)
  await server.ask(routes.giveBack, { as: owner.token, body: { ids: [away.id] } })
  expect(await run(now)).toEqual({ warned: 0, recycled: 1 })
  expect(await stateOf(stuck.id)).toMatchObject({ owner_id: null })
  for (const { id } of [followed, late]) expect(await stateOf(id)).toMatchObject({ owner_id: owner.employeeId })
  await setTo({ ...atOnce, dealKeepFrom: 90 })
  expect(await run(now)).toEqual({ warned: 0, recycled: 1 })
  expect(await stateOf(late.id)).toMatchObject({ owner_id: null })
})

it('详情说得出什么时候退回、为什么；列表有“即将退回”', async () => {
  const at = Date.now()
  const soon = await given(9 * day, { at })
  const later = await given(day, { at })
  const told = (await detail(soon.id, owner.token)).recycling
  expect(told).toMatchObject({ reason: '10 天没有跟进', warnedAt: null })
  // There is no warning yet; it comes two days before.
  expect(Math.abs(Date.parse(told?.at as string) - (at + 2 * day))).toBeLessThan(10_000)
  expect(await inView('leaving', owner.token)).toEqual([soon.id])
  expect((await detail(later.id)).recycling).toMatchObject({ reason: '10 天没有跟进', soon: false })
  const { rows } = await server.ask(routes.list, { as: owner.token, body: { view: 'mine' } })
  expect(rows.filter(row => row.leavesAt).map(row => row.id)).toEqual([soon.id])
  const { columns } = await server.ask(routes.board, { as: owner.token, body: { view: 'mine' } })
  const cards = columns.flatMap(column => column.cards)
  expect(cards.filter(card => card.leavesAt).map(card => card.id)).toEqual([soon.id])
  const { stageId, stageEnteredAt } = cards.find(card => card.id === later.id) as (typeof cards)[number]
  const after = { stageEnteredAt, id: later.id }
  const more = await server.ask(routes.boardMore, { as: owner.token, body: { view: 'mine', stageId, after } })
  expect(more.cards.filter(card => card.leavesAt).map(card => card.id)).toEqual([soon.id])
  expect(await inView('leaving', partner.token)).toEqual([])
})

/** A contract of a deal, as the contract's own calls leave it. */
const contractOf = ({ id, customerId }: { id: number; customerId: number }, state: string, cancelledOn?: string) =>
  server.owner.query(
    `insert into contract (office_id, number, opportunity_id, customer_id, owner_id, state, effective_at, cancelled_on, priced_on)
     values ($1, $2, $3, $4, $5, $6, now(), $7, '2031-01-01')`,
    [company.officeId, `HT${id}`, id, customerId, owner.employeeId, state, cancelledOn],
  )

it('有审批中或生效合同的商机留在负责人名下：不提醒、不回收、不能退回', async () => {
  const kept = []
  for (const state of ['approving', 'effective', 'completed']) {
    const deal = await given(300 * day)
    await contractOf(deal, state)
    kept.push(deal)
  }
  expect(await run(now)).toEqual({ warned: 0, recycled: 0 })
  expect((await detail(kept[0]?.id as number)).recycling).toBeNull()
  await setTo(atOnce)
  const gone = []
  for (const [state, cancelledOn] of [['draft'], ['rejected'], ['void'], ['completed', '2031-02-01']] as const) {
    const deal = await given(300 * day)
    await contractOf(deal, state, cancelledOn)
    gone.push(deal)
  }
  expect(await run(now)).toEqual({ warned: 0, recycled: 4 })
  for (const { id } of kept) expect(await stateOf(id)).toMatchObject({ owner_id: owner.employeeId, pool_id: null })
  for (const { id } of gone) expect(await stateOf(id)).toMatchObject({ owner_id: null })
  const free = await given(0)
  const ids = [...kept, free].map(({ id }) => id)
  const returned = await server.ask(routes.giveBack, { as: owner.token, body: { ids } })
  const msg = '有审批中或生效的合同，不能退回公海'
  expect(returned).toEqual({ done: 1, refused: kept.map(({ id, name }) => ({ id, name, msg })) })
})

it('只在工作时间：夜里和周末不提醒也不退回', async () => {
  await setTo({ ...atOnce, recyclingTimes: 'workdays' })
  await given(300 * day)
  expect(await run(now + 9 * hour)).toEqual({ warned: 0, recycled: 0 })
  expect(await run(now + day)).toEqual({ warned: 0, recycled: 0 })
  expect(await run(now + 3 * day)).toEqual({ warned: 0, recycled: 1 })
})

it('回到负责人部门的公海，停用的不算', async () => {
  const shop = await makeDepartment(server.owner, company.officeId, company.departmentId)
  const corner = await makeDepartment(server.owner, company.officeId, shop)
  const add = (name: string, departmentId: number) =>
    server.ask(poolRoutes.add, { as: company.boss, body: { name, departmentIds: [departmentId] } })
  const pool = await add('商机门店公海', shop)
  const closed = await add('商机柜台公海', corner)
  await server.ask(poolRoutes.enable, { as: company.boss, body: { id: closed.id, enabled: false } })
  const clerk = await company.hire('dealClerk', '导购', corner)
  const recycled = await given(300 * day, { as: clerk })
  await setTo(atOnce)
  expect(await run(now)).toEqual({ warned: 0, recycled: 1 })
  expect(await stateOf(recycled.id)).toMatchObject({ pool_id: pool.id, department_id: null })
  const returned = await given(0, { as: clerk })
  await server.ask(routes.giveBack, { as: clerk.token, body: { ids: [returned.id] } })
  expect(await stateOf(returned.id)).toMatchObject({ pool_id: pool.id })
})

it.each(['写跟进', '推进阶段'])('%s与回收同时到来：要么写下、商机留下，要么退回、被拒，绝不两样都有', async doing => {
  await setTo({ ...atOnce, ...(doing === '写跟进' ? { dealProgressDays: 0 } : { dealFollowUpDays: 0 }) })
  const outcomes = new Set<boolean>()
  const at = Date.now()
  for (let round = 0; round < 3; round++) {
    const made = []
    for (let turn = 0; turn < 10; turn++) made.push(await given(100 * day, { at }))
    const work = async ({ id, version }: { id: number; version: number }, turn: number) => {
      await new Promise(resolve => setTimeout(resolve, turn * 3))
      return doing === '写跟进'
        ? two.post(turn, routes.follow, owner.token, { id, content: '已联系' })
        : two.post(turn, routes.moveStage, owner.token, { id, version, stageId: sales.stage('到店') })
    }
    // The first is there before, the last comes after; those between race.
    const first = await work(made[0] as (typeof made)[number], 0)
    const [, ...raced] = await Promise.all([run(at, node), ...made.slice(1, -1).map(work)])
    const answers = [first, ...raced, await work(made.at(-1) as (typeof made)[number], 0)]
    for (const [turn, { id }] of made.entries()) {
      const { owner_id: ownerId, stage_id: stageId } = await stateOf(id)
      const { rows } = await server.owner.query(
        `select count(*)::int as n from follow_up where kind = 'opportunity' and subject_id = $1`,
        [id],
      )
      const written = doing === '写跟进' ? rows[0].n === 1 : stageId === sales.stage('到店')
      expect([ownerId !== null, written]).toEqual(answers[turn]?.success ? [true, true] : [false, false])
      outcomes.add(written)
    }
  }
  expect(outcomes.size).toBe(2)
})

it('到期的再多，也找得出和负责人一起失去它们的人', async () => {
  const { id, version } = await given(0)
  const members = [owner, partner].map(({ employeeId }) => ({ employeeId, roleId: null, share: 5000 }))
  await server.ask(routes.members, { as: owner.token, body: { id, version, members } })
  const many = Array.from({ length: 70_000 }, (_, at) => id + at) // more than a statement has parameters
  const { runtime } = server.app
  const others = await asOffice(runtime, company.officeId, '', 'reads', async desk =>
    dealRecycling.othersOf?.(desk, many),
  )
  expect(others?.get(id)?.sort()).toEqual([owner, partner].map(({ employeeId }) => employeeId).sort())
})

it('两个节点同时回收同一批：每个只退回一次', async () => {
  await setTo(atOnce)
  const made = []
  for (let at = 0; at < 60; at++) made.push(await given(100 * day))
  const done = await Promise.all([run(now), run(now, node), run(now)])
  expect(done.reduce((sum, one) => sum + one.recycled, 0)).toBe(60)
  for (const { id } of made.slice(0, 10)) expect(await stateOf(id)).toMatchObject({ owner_id: null, version: 2 })
})
