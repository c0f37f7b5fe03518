import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { poolRoutes } from '../../../clue/api/pool.ts'
import type { SwitchValue } from '../../../settings/api/switch.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'

let two: TwoNodes
let company: Company
let sales: Sales

const setTo = (values: Readonly<Record<string, SwitchValue>>) => setSwitches(two.nodes[0], company.boss, values)

async function pooled(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push((await sales.addDeal(company.boss)).id)
  await two.nodes[0].ask(routes.giveBack, { as: company.boss, body: { ids } })
  return ids
}

async function owned(person: Employee): Promise<number> {
  const sql = 'select count(*)::int as n from opportunity where owner_id = $1'
  return (await two.nodes[0].owner.query(sql, [person.employeeId])).rows[0].n
}

beforeAll(async () => {
  two = await startTwoNodes()
  const [first] = two.nodes
  company = await foundCompany(first, '商机限额公司', 'dealLimitBoss')
  sales = await salesOf(first, company)
})
afterAll(() => two?.stop())

it('一个人在两个节点上同时领取：商机每天的上限不超过，流量另外计数', async () => {
  await setTo({ dealDailyClaims: 4, clueDailyClaims: 1 })
  const person = await company.hire('dealQuota', '导购')
  const ids = await pooled(12)
  const answers = await Promise.all(ids.map((id, at) => two.post(at, routes.claim, person.token, { ids: [id] })))
  expect(answers.reduce((sum, answer) => sum + answer.data.done, 0)).toBe(4)
  expect(await owned(person)).toBe(4)
  const told = answers.flatMap(answer => answer.data.refused.map(one => one.msg))
  expect(new Set(told)).toEqual(new Set(['今天已领取 4 个，达到每人每天 4 个的上限，请明天再领']))
  const clue = await sales.addClue(company.boss)
  await two.nodes[0].ask(clueRoutes.assign, { as: company.boss, body: { ids: [clue.id], ownerId: person.employeeId } })
  await two.nodes[0].ask(clueRoutes.giveBack, { as: company.boss, body: { ids: [clue.id] } })
  await two.nodes[0].owner.query('update clue set former_owner_id = null where id = $1', [clue.id])
  const claimed = await two.nodes[0].ask(clueRoutes.claim, { as: person.token, body: { ids: [clue.id] } })
  expect(claimed.done).toBe(1)
  const { room, dealRoom } = await two.nodes[1].ask(poolRoutes.mine, { as: person.token })
  expect([room.today, dealRoom.today]).toEqual([0, 0])
})

it('领取与转交同时涌向一个人：名下进行中的商机不超过上限；已是他的不再算', async () => {
  await setTo({ dealOwnershipCap: 3, dealDailyClaims: 0 })
  const person = await company.hire('dealCap', '导购')
  const ids = await pooled(10)
  const give = { ownerId: person.employeeId }
  const answers = await Promise.all(
    ids.map((id, at) =>
      at % 2
        ? two.post(at, routes.claim, person.token, { ids: [id] })
        : two.post(at, routes.transfer, company.boss, { ids: [id], ...give }),
    ),
  )
  expect(answers.reduce((sum, answer) => sum + answer.data.done, 0)).toBe(3)
  expect(await owned(person)).toBe(3)
  const told = answers.flatMap(answer => answer.data.refused.map(one => one.msg))
  expect(told[0]).toBe('dealCap名下进行中的商机已有 3 个，达到上限 3 个')
  const { rows } = await two.nodes[0].owner.query('select id from opportunity where owner_id = $1 limit 1', [
    person.employeeId,
  ])
  const again = await two.post(0, routes.transfer, company.boss, { ids: [rows[0].id], ...give })
  expect(again.data.refused).toEqual([])
})

it('前负责人在冷却期内不能领取，过了可以；主管可以照样分配给他', async () => {
  await setTo({ dealCoolingDays: 3 })
  const person = await company.hire('dealCool', '导购')
  const [{ id }, { id: other }] = [await sales.addDeal(person.token), await sales.addDeal(person.token)]
  await two.nodes[0].ask(routes.giveBack, { as: person.token, body: { ids: [id, other] } })
  const claim = () => two.post(1, routes.claim, person.token, { ids: [id] })
  expect((await claim()).data.refused[0]?.msg).toMatch(/^您是它的前负责人，\d{4}-\d\d-\d\d \d\d:\d\d 之后才能再领取$/)
  await two.nodes[0].owner.query(`update opportunity set pooled_at = now() - interval '3 days' where id = $1`, [id])
  expect((await claim()).data.done).toBe(1)
  const body = { ids: [other], ownerId: person.employeeId }
  expect((await two.post(0, routes.transfer, company.boss, body)).data.done).toBe(1)
})

it('公海里的商机在领取前只看得到公海公开的内容；有管理员的公海只由管理员分配', async () => {
  await setTo({ dealDailyClaims: 0 })
  const admin = await company.hire('dealPoolAdmin', '部门经理')
  const person = await company.hire('dealLooker', '导购')
  const pool = await two.nodes[0].ask(poolRoutes.add, {
    as: company.boss,
    body: { name: '商机精选公海', visibleFields: ['community'], adminIds: [admin.employeeId] },
  })
  const known = { wechat: 'wx-secret', community: '翠湖天地', expectedAmount: 8_888_00, remark: '预算充足' }
  const { id } = await sales.addDeal(company.boss, known)
  await two.nodes[0].ask(routes.follow, { as: company.boss, body: { id, content: '聊过一次' } })
  await two.nodes[0].ask(routes.giveBack, { as: company.boss, body: { ids: [id], poolId: pool.id, note: '换人试试' } })
  const hidden = { wechat: '', expectedAmount: null, expectedValue: null, remark: '', phone: null }
  const shown = await two.nodes[0].ask(routes.detail, { as: person.token, params: { id } })
  expect(shown).toMatchObject({ ...hidden, community: '翠湖天地', limited: true, formerOwnerId: null })
  expect(shown.may).toMatchObject({ claim: true, transfer: false })
  const list = (as: string, more: object = {}) => two.nodes[0].ask(routes.list, { as, body: { view: 'pool', ...more } })
  expect((await list(person.token)).rows.find(row => row.id === id)).toMatchObject(hidden)
  expect((await list(person.token, { search: 'wx-secret' })).rows).toEqual([])
  expect((await list(admin.token, { search: 'wx-secret' })).rows).toHaveLength(1)
  for (const route of [routes.followUps, routes.history])
    expect(await two.nodes[0].ask(route, { as: person.token, params: { id } })).toEqual([])
  const track = await two.nodes[0].ask(routes.stageTrack, { as: person.token, params: { id } })
  expect(track.visits).toMatchObject([{ byId: null, byName: '', note: '' }])
  expect((await two.nodes[0].ask(routes.detail, { as: admin.token, params: { id } })).may.transfer).toBe(true)
  expect(await two.nodes[0].ask(routes.claim, { as: person.token, body: { ids: [id] } })).toMatchObject({ done: 1 })
  expect(await two.nodes[0].ask(routes.detail, { as: person.token, params: { id } })).toMatchObject({
    wechat: 'wx-secret',
    expectedAmount: 8_888_00,
    limited: false,
  })
})
