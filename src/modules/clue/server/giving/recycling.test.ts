import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestOf } from '../../../../../tests/support/client.ts'
import { makeClue, makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { Envelope } from '../../../../kernel/api/envelope.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { recycleOffice } from '../../../pooling/server/index.ts'
import { clueRoutes } from '../../api/clue.ts'
import { poolRoutes } from '../../api/pool.ts'
import { clueRecycling } from './recycling.ts'

const hour = 3_600_000 // ms
const day = 24 * hour

let server: TestServer
let node: TestServer
let addresses: [string, string]
let company: Company
let sales: Employee
/** Far from the real clock, by which the nodes' own job goes. */
const now = Date.parse('2031-11-21T02:00:00Z')

async function given(ago: number, more: { at?: number; departmentId?: number } = {}) {
  const { at = now, departmentId = company.departmentId } = more
  const made = await makeClue(server.owner, company.officeId, { ownerId: sales.employeeId, departmentId })
  await server.owner.query('update clue set assigned_at = $2, created_at = $2 where id = $1', [
    made.id,
    new Date(at - ago),
  ])
  return made
}

async function stateOf(id: number) {
  const sql = 'select status, owner_id, former_owner_id, pool_id, department_id, version from clue where id = $1'
  return (await server.owner.query(sql, [id])).rows[0]
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

const run = (at: number, on = server) => recycleOffice(on.app.runtime, clueRecycling, company.officeId, at)
const bell = async (person: Employee) => (await server.ask(notificationRoutes.inbox, { as: person.token })).rows

beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  addresses = [await server.listen(), await node.listen()]
  company = await foundCompany(server, '回收公司', 'recycleBoss')
  sales = await company.hire('recycleSales', '导购')
})
beforeEach(async () => {
  for (const table of ['follow_up', 'clue', 'notification', 'operation_log'])
    await server.owner.query(`delete from ${table} where office_id = $1`, [company.officeId])
  await setTo({ clueRecycling: true, clueContactHours: 24, clueFollowUpDays: 7, clueProgressDays: 30 })
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

it('关闭时什么也不做', async () => {
  await setTo({ clueRecycling: false })
  await given(100 * day)
  expect(await run(now)).toEqual({ warned: 0, recycled: 0 })
})

it('先提醒一次，到期退回公海，日志写明系统与原因，铃声写明客户与时间', async () => {
  const { id, name } = await given(13 * hour)
  const fresh = await given(hour)
  expect(await run(now)).toEqual({ warned: 1, recycled: 0 })
  expect(await run(now + hour)).toEqual({ warned: 0, recycled: 0 })
  const told = await bell(sales)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    title: '1 条流量即将退回公海，请尽快跟进',
    content: `${name}（2031-11-21 22:00，分配后 24 小时没有联系）`,
  })
  expect(await run(now + 12 * hour)).toMatchObject({ recycled: 1 })
  expect(await stateOf(id)).toMatchObject({ status: 'pooled', owner_id: null, former_owner_id: sales.employeeId })
  expect(await stateOf(fresh.id)).toMatchObject({ status: 'following' })
  const [entry] = await server.ask(clueRoutes.history, { as: company.boss, params: { id } })
  expect(entry).toMatchObject({ personName: '系统', action: '自动退回公海：分配后 24 小时没有联系' })
  expect((await bell(sales))[0]?.title).toBe('您有 1 条流量超过时限，已退回公海')
})

it.each([
  ['下一批失败', 'clue', `status <> 'pooled' or id < $last`],
  ['通知写不进去', 'notification', `kind <> 'recycled'`],
])('%s时，已经退回的也都告诉了负责人，一次说清', async (_, table, rule) => {
  await setTo({ clueRecycling: true, clueContactHours: 24, recyclingWarningHours: 0 })
  const made = []
  for (let at = 0; at < 60; at++) made.push(await given(2 * day))
  const last = made.at(-1)?.id as number
  const check = `check (office_id <> ${company.officeId} or ${rule.replace('$last', `${last}`)}) not valid`
  const taken = async () => (await bell(sales)).map(({ title }) => title)
  await server.owner.query(`alter table ${table} add constraint halt ${check}`)
  try {
    await expect(run(now)).rejects.toThrow('halt')
    expect(await taken()).toEqual(table === 'clue' ? ['您有 50 条流量超过时限，已退回公海'] : [])
  } finally {
    await server.owner.query(`alter table ${table} drop constraint halt`)
  }
  const left = table === 'clue' ? 10 : 0
  expect(await run(now)).toEqual({ warned: 0, recycled: left })
  expect((await taken())[0]).toBe(`您有 ${left || 60} 条流量超过时限，已退回公海`)
  expect(await run(now)).toEqual({ warned: 0, recycled: 0 })
  expect(await taken()).toHaveLength(left ? 2 : 1)
})

it('列表的每一行写明什么时候退回：恰好是“即将退回”里的那些，与详情说的时间一致', async () => {
  await setTo({
    clueRecycling: true,
    clueContactHours: 48,
    clueFollowUpDays: 2,
    clueProgressDays: 60,
    recyclingWarningHours: 47,
  })
  const at = Date.now()
  const [soon, later, called] = [
    await given(30 * hour, { at }),
    await given(hour, { at }),
    await given(20 * day, { at }),
  ]
  await server.owner.query('update clue set last_follow_up_at = $2 where id = $1', [called.id, new Date(at - hour)])
  for (const hours of [22, 23, 25, 47, 49, 100]) await given(hours * hour, { at })
  const listed = async (view: string) => (await server.ask(clueRoutes.list, { as: sales.token, body: { view } })).rows
  const marked = (await listed('all')).filter(row => row.leavesAt)
  expect(marked.map(row => row.id).sort()).toEqual((await listed('leaving')).map(row => row.id).sort())
  expect(marked.map(row => row.id)).toContain(soon.id)
  expect((await listed('all')).find(row => row.id === later.id)?.leavesAt).toBeUndefined()
  for (const { id, leavesAt } of marked) {
    const { recycling } = await server.ask(clueRoutes.detail, { as: sales.token, params: { id } })
    expect(recycling?.soon).toBe(true)
    expect(Math.abs(Date.parse(recycling?.at ?? '') - Date.parse(leavesAt ?? ''))).toBeLessThan(10_000)
  }
  await setTo({ clueRecycling: false })
  expect((await listed('all')).filter(row => row.leavesAt)).toEqual([])
})

it('提醒之后跟进了就不收走，下一个期限重新提醒', async () => {
  const { id } = await given(13 * hour)
  await run(now)
  await server.owner.query('update clue set last_follow_up_at = $2 where id = $1', [id, new Date(now + hour)])
  expect(await run(now + 2 * day)).toEqual({ warned: 0, recycled: 0 })
  expect(await run(now + hour + 6 * day)).toEqual({ warned: 1, recycled: 0 })
  expect(await run(now + hour + 7 * day)).toEqual({ warned: 0, recycled: 1 })
})

it('已转商机、无效、公海里的和没有负责人的都不碰', async () => {
  const { id } = await given(100 * day)
  for (const status of ['converted'])
    await server.owner.query('update clue set status = $2 where id = $1', [id, status])
  await makeClue(server.owner, company.officeId, { status: 'unassigned' })
  await makeClue(server.owner, company.officeId, { status: 'pooled' })
  expect(await run(now)).toEqual({ warned: 0, recycled: 0 })
})

it('回到负责人部门的公海', async () => {
  const shop = await makeDepartment(server.owner, company.officeId, company.departmentId)
  const pool = await server.ask(poolRoutes.add, {
    as: company.boss,
    body: { name: '回收门店公海', departmentIds: [shop] },
  })
  await setTo({ clueRecycling: true, recyclingWarningHours: 0 })
  const { id } = await given(100 * day, { departmentId: shop })
  expect(await run(now)).toEqual({ warned: 0, recycled: 1 })
  expect(await stateOf(id)).toMatchObject({ pool_id: pool.id, department_id: null })
})

it('两个节点同时回收同一批：每条只退回一次', async () => {
  await setTo({ clueRecycling: true, recyclingWarningHours: 0 })
  const made = await Promise.all(Array.from({ length: 250 }, () => given(100 * day)))
  const done = await Promise.all([run(now), run(now, node), run(now)])
  expect(done.reduce((sum, one) => sum + one.recycled, 0)).toBe(250)
  for (const { id } of made.slice(0, 20)) expect(await stateOf(id)).toMatchObject({ status: 'pooled', version: 2 })
})

it('写跟进与回收同时到来：要么跟进写下、流量留下，要么退回、跟进被拒，绝不两样都有', async () => {
  await setTo({ clueRecycling: true, recyclingWarningHours: 0 })
  const outcomes = new Set<string>()
  const at = Date.now()
  for (let round = 0; round < 4; round++) {
    const made = await Promise.all(Array.from({ length: 12 }, () => given(100 * day, { at })))
    const follow = async (id: number, turn: number) => {
      await new Promise(resolve => setTimeout(resolve, turn * 2))
      const { method, url, headers, payload } = requestOf(clueRoutes.follow, {
        as: sales.token,
        body: { id, content: '已联系' },
      })
      const answer = await fetch(addresses[turn % 2] + url, { method, headers, body: payload as string })
      return (await answer.json()) as Envelope
    }
    const ids = made.map(({ id }) => id)
    // The first is there before, the last comes after; those between race.
    const first = await follow(ids[0] as number, 0)
    const [, ...raced] = await Promise.all([run(at, node), ...ids.slice(1, -1).map(follow)])
    const answers = [first, ...raced, await follow(ids.at(-1) as number, 0)]
    for (const [turn, { id }] of made.entries()) {
      const { rows } = await server.owner.query(
        `select count(*)::int as n from follow_up where kind = 'clue' and subject_id = $1`,
        [id],
      )
      const { status } = await stateOf(id)
      const followed = answers[turn]?.success === true
      expect([status, rows[0].n]).toEqual(followed ? ['following', 1] : ['pooled', 0])
      outcomes.add(status)
    }
  }
  expect(outcomes.size).toBe(2)
})

it('大批回收还没完时，别人已经能改同一批流量（等多久由 bench 量）', { timeout: 120_000 }, async () => {
  await setTo({ clueRecycling: true, recyclingWarningHours: 0 })
  await server.owner.query(
    `with u as (insert into customer (office_id, name, phone) select $1, '大批' || n, '156' || lpad(n::text, 8, '0') from generate_series(1, 3000) n returning id)
     insert into clue (office_id, customer_id, status, owner_id, department_id, assigned_at)
     select $1, u.id, 'following', $2, $3, $4 from u`,
    [company.officeId, sales.employeeId, company.departmentId, new Date(now - 100 * day)],
  )
  const { rows } = await server.owner.query('select id from clue where office_id = $1 order by random() limit 200', [
    company.officeId,
  ])
  let running = true
  const recycling = run(now).finally(() => {
    running = false
  })
  let got = 0
  for (const { id } of rows) {
    if (!running) break
    await server.owner.query('select from clue where id = $1 for no key update', [id])
    if (running) got += 1
  }
  expect(await recycling).toEqual({ warned: 0, recycled: 3000 })
  expect(got).toBeGreaterThan(10)
})
