import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestOf } from '../../../../../tests/support/client.ts'
import { makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes, type Envelope } from '../../../../kernel/api/envelope.ts'
import type { Route } from '../../../../kernel/api/route.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { wordRoutes } from '../../../settings/api/words.ts'
import { assignmentRoutes as routes } from '../../api/assignment.ts'
import { clueRoutes } from '../../api/clue.ts'
import { poolRoutes } from '../../api/pool.ts'

let server: TestServer
let node: TestServer
let addresses: [string, string]
let company: Company
let people: Employee[]
let channels: number[]
let phones = 0

/** Enters clues for others, and sees only what is hers. */
const clerks = { menus: ['clueList'], elements: ['clueList:add', 'clueList:assign'], scopes: { clue: 'own' } } as const

const add = (more: object = {}, as: string = company.boss) =>
  server.ask(clueRoutes.add, {
    as,
    body: { name: `规则客${++phones}`, phone: `157${String(phones).padStart(8, '0')}`, ...more },
  })
const rule = (body: object) => server.ask(routes.add, { as: company.boss, body: { name: `规则${++phones}`, ...body } })
const idsOf = (some: readonly Employee[]) => some.map(one => one.employeeId)

async function post<R extends Route>(at: number, route: R, as: string, body: object): Promise<Envelope> {
  const { method, url, headers, payload } = requestOf(route, { as, body })
  return (
    await fetch(addresses[at % 2] + url, { method, headers, body: payload as string })
  ).json() as Promise<Envelope>
}

async function ownedBy(person: Employee): Promise<number> {
  const sql = `select count(*)::int as n from clue where owner_id = $1 and status = 'following'`
  return (await server.owner.query(sql, [person.employeeId])).rows[0].n
}

beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  addresses = [await server.listen(), await node.listen()]
  company = await foundCompany(server, '规则公司', 'ruleBoss')
  people = await Promise.all(Array.from({ length: 5 }, (_, at) => company.hire(`ruled${at}`, '导购')))
  const words = await server.ask(wordRoutes.all, { as: company.boss })
  channels = words.filter(word => word.typeCode === 'clueChannel').map(word => word.id)
})
beforeEach(async () => {
  for (const table of ['assignment_rule', 'operation_log'])
    await server.owner.query(`delete from ${table} where office_id = $1`, [company.officeId])
  await server.owner.query('update clue set owner_id = null, pool_id = null, status = $2 where office_id = $1', [
    company.officeId,
    'unassigned',
  ])
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

it('没有规则时照旧待分配；有规则时新增即轮流分配，写明原因，铃声告诉负责人', async () => {
  expect(await add()).toMatchObject({ status: 'unassigned', ownerId: null })
  await rule({ employeeIds: idsOf(people.slice(0, 2)) })
  const [first, second, third] = [await add(), await add(), await add()]
  expect([first, second, third].map(clue => clue.ownerId)).toEqual([
    people[0]?.employeeId,
    people[1]?.employeeId,
    people[0]?.employeeId,
  ])
  const [entry] = await server.ask(routes.ofClue, { as: people[1]?.token as string, params: { id: second.id } })
  expect(entry).toMatchObject({ outcome: 'owner', ownerId: people[1]?.employeeId, by: 'ruleBoss' })
  expect(entry?.steps).toMatchObject([{ fits: true, why: '轮到ruled1', skipped: [] }])
  const inbox = await server.ask(notificationRoutes.inbox, { as: people[1]?.token as string })
  expect(inbox.rows[0]).toMatchObject({ title: '按规则分配给您 1 条流量' })
  const log = await server.ask(routes.log, { as: company.boss, query: {} })
  expect(log.slice(0, 3).map(one => one.clueId)).toEqual([third.id, second.id, first.id])
})

it('规则分给了录入的人看不到的人：说清楚给了谁；看得到时什么也不说', async () => {
  const clerk = await company.hire('ruleClerk', await makeRole(server.owner, company.officeId, clerks))
  await rule({ employeeIds: [people[0]?.employeeId] })
  const added = await add({}, clerk.token)
  expect(added).toMatchObject({ beyond: '已按规则分配给 ruled0，不在您的数据范围内', inReach: false })
  expect(await server.call(clueRoutes.detail, { as: clerk.token, params: { id: added.id } })).toMatchObject({
    code: codes.notFound,
  })
  expect((await add()).beyond).toBeNull()
})

it('分配记录里只有看得到的流量才有客户姓名', async () => {
  await rule({ employeeIds: [people[0]?.employeeId] })
  const { id } = await add({ name: '独孤客' })
  const rights = { menus: ['clueList', 'assignmentManager'], scopes: { clue: 'own' } } as const
  const clerk = await company.hire('ruleReader', await makeRole(server.owner, company.officeId, rights))
  const nameFor = async (as: string) =>
    (await server.ask(routes.log, { as, query: {} })).find(entry => entry.clueId === id)?.clueName
  expect(await nameFor(company.boss)).toBe('独孤客')
  expect(await nameFor(clerk.token)).toBe('')
})

it('按渠道、地区，先合适的先用；不合适的进公海或留下', async () => {
  const [pool] = (await server.ask(poolRoutes.list, { as: company.boss })).map(one => one.id)
  await rule({ channelIds: [channels[0]], employeeIds: [people[0]?.employeeId] })
  await rule({ areas: [{ province: '浙江省', city: '杭州市' }], employeeIds: [people[1]?.employeeId] })
  await rule({
    channelIds: [channels[1]],
    employeeIds: [people[2]?.employeeId],
    loadCap: 1,
    otherwise: 'pool',
    poolId: pool,
  })
  expect((await add({ channelId: channels[0], province: '浙江', city: '杭州市' })).ownerId).toBe(people[0]?.employeeId)
  expect((await add({ province: '浙江', city: '杭州市' })).ownerId).toBe(people[1]?.employeeId)
  expect((await add({ channelId: channels[1] })).ownerId).toBe(people[2]?.employeeId)
  expect(await add({ channelId: channels[1] })).toMatchObject({ status: 'pooled', poolId: pool, ownerId: null })
  expect(await add()).toMatchObject({ status: 'unassigned' })
})

it('团队：停用、请假、不接单、到上限的人跳过，各有原因', async () => {
  const team = await server.owner.query(`insert into team (office_id, name) values ($1, '规则团队') returning id`, [
    company.officeId,
  ])
  const leaver = await company.hire('ruleLeaver', '导购')
  await server.owner.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
  const members: [Employee, object][] = [
    [leaver, {}],
    [people[0] as Employee, { away_until: new Date(Date.now() + 86_400_000) }],
    [people[1] as Employee, { accepting: false }],
    [people[2] as Employee, { capacity: 0 }],
    [people[3] as Employee, {}],
  ]
  for (const [member, more] of members) {
    const row = { office_id: company.officeId, team_id: team.rows[0].id, employee_id: member.employeeId, ...more }
    const slots = Object.keys(row).map((_, at) => `$${at + 1}`)
    await server.owner.query(`insert into team_member (${Object.keys(row)}) values (${slots})`, Object.values(row))
  }
  const { id } = await rule({ teamId: team.rows[0].id })
  expect((await add()).ownerId).toBe(people[3]?.employeeId)
  const now = await server.ask(routes.people, { as: company.boss, params: { id } })
  expect(Object.fromEntries(now.map(one => [one.name, one.obstacle?.slice(0, 5) ?? null]))).toEqual({
    ruleLeaver: '已停用',
    ruled0: '暂不接单至',
    ruled1: '不参与自动',
    ruled2: '已承接 0',
    ruled3: null,
  })
})

it('对选中的流量执行规则：只动待分配的，其余说明原因；范围外的看不到', async () => {
  const [one, two] = [await add(), await add()]
  const head = await company.hire('ruleHead', '部门经理', await makeDepartment(server.owner, company.officeId))
  await rule({ employeeIds: [people[0]?.employeeId] })
  const taken = await add()
  const run = (as: string, ids: number[]) => server.ask(routes.run, { as, body: { ids } })
  expect(await run(head.token, [one.id])).toMatchObject({
    done: 0,
    refused: [{ name: '', msg: '不存在，或不在您的数据范围内' }],
  })
  const result = await run(company.boss, [one.id, two.id, taken.id])
  expect(result).toMatchObject({ done: 2, refused: [{ id: taken.id, msg: '只有待分配的流量可以按规则分配' }] })
})

it('两个节点同时新增与执行：轮流得相差不超过 1，上限一条也不超过', async () => {
  const waiting = await Promise.all(Array.from({ length: 10 }, () => add()))
  await rule({ employeeIds: idsOf(people), loadCap: 5, otherwise: 'wait' })
  const fresh = Array.from({ length: 20 }, (_, at) =>
    post(at, clueRoutes.add, company.boss, { name: `并发客${at}`, phone: `15899${String(at).padStart(6, '0')}` }),
  )
  const runs = waiting.map(({ id }, at) => post(at, routes.run, company.boss, { ids: [id] }))
  const answers = await Promise.all([...fresh, ...runs])
  expect(answers.filter(answer => !answer.success)).toEqual([])
  expect(await Promise.all(people.map(ownedBy))).toEqual([5, 5, 5, 5, 5])
  const { rows } = await server.owner.query(
    `select count(*)::int as n from clue where office_id = $1 and status = 'unassigned' and id >= $2`,
    [company.officeId, Math.min(...waiting.map(({ id }) => id))],
  )
  expect(rows[0].n).toBe(5)
})

it('规则与人工分配、领取同时进行：公司上限不被超过，也不互相等死', async () => {
  await server.owner.query(`insert into office_switch (office_id, code, value) values ($1, 'clueOwnershipCap', '6')`, [
    company.officeId,
  ])
  try {
    const waiting = await Promise.all(Array.from({ length: 30 }, () => add()))
    await rule({ employeeIds: idsOf(people), otherwise: 'wait', mode: 'load' })
    const answers = await Promise.all(
      waiting.map(({ id }, at) =>
        at % 3
          ? post(at, routes.run, company.boss, { ids: [id, waiting[(at + 7) % 30]?.id] })
          : post(at, clueRoutes.assign, company.boss, { ids: [id], ownerId: people[at % 5]?.employeeId }),
      ),
    )
    expect(answers.filter(answer => !answer.success)).toEqual([])
    for (const person of people) expect(await ownedBy(person)).toBeLessThanOrEqual(6)
  } finally {
    await server.owner.query(`delete from office_switch where office_id = $1`, [company.officeId])
  }
})

it('规则的增改停删、顺序与记录', async () => {
  const as = company.boss
  const one = await rule({ name: '甲', employeeIds: [people[0]?.employeeId] })
  const two = await rule({ name: '乙', employeeIds: [people[1]?.employeeId] })
  expect(await server.call(routes.add, { as, body: { name: '甲', employeeIds: [1] } })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'name' }] },
  })
  expect(await server.call(routes.add, { as, body: { name: '丙' } })).toMatchObject({
    code: codes.badInput,
    msg: '请选择团队或人员',
  })
  const before = [one.id, two.id]
  await server.ask(routes.order, { as, body: { before, order: before.toReversed() } })
  expect((await add()).ownerId).toBe(people[1]?.employeeId)
  await server.ask(routes.enable, { as, body: { id: two.id, enabled: false } })
  expect((await add()).ownerId).toBe(people[0]?.employeeId)
  const edited = await server.ask(routes.edit, {
    as,
    body: { id: one.id, version: one.version, channelIds: [channels[0] as number], mode: 'load' },
  })
  expect(edited).toMatchObject({ name: '甲', mode: 'load', employeeIds: [people[0]?.employeeId] })
  const stale = await server.call(routes.edit, { as, body: { id: one.id, version: one.version, name: '丁' } })
  expect(stale).toMatchObject({ code: codes.stale })
  const [entry] = await server.ask(routes.history, { as, params: { id: one.id } })
  expect(entry?.changes.map(one => [one.title, one.before, one.after])).toEqual([
    ['条件', '所有流量', expect.stringContaining('渠道：')],
    ['分配方式', '轮流分配', '给手上最少的人'],
  ])
  await server.ask(routes.remove, { as, body: { id: two.id } })
  const names = async () =>
    (await server.ask(routes.rules, { as })).map(one => `${one.name}${one.enabled ? '' : '（停）'}`)
  expect(await names()).toEqual(['甲'])
  const again = { name: '乙', employeeIds: [people[1]?.employeeId as number], enabled: false, before: one.id }
  await server.ask(routes.add, { as, body: again })
  expect(await names()).toEqual(['乙（停）', '甲'])
  expect((await add()).ownerId).not.toBe(people[1]?.employeeId)
  await server.ask(routes.add, { as, body: { ...again, name: '丙', before: two.id } })
  expect(await names()).toEqual(['乙（停）', '甲', '丙（停）'])
})
