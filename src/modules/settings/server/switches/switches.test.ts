import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { requestOf } from '../../../../../tests/support/client.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { roundTripsOf } from '../../../../../tests/support/roundTrips.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes, type Envelope } from '../../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { switchFault } from '../../api/switch.ts'
import { switchRoutes as routes } from '../../api/switches.ts'

let server: TestServer
let node: TestServer
let company: Company
let other: Company

beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  company = await foundCompany(server, '开关公司', 'switchBoss')
  other = await foundCompany(server, '别的公司', 'switchOther')
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

async function currentOf(code: string, as = company.boss) {
  const { values } = await server.ask(routes.all, { as })
  return values.find(one => one.code === code)?.value
}
const rows = async () =>
  (await server.owner.query('select code, value from office_switch where office_id = $1', [company.officeId])).rows

it('每个开关的默认值都合乎它自己的范围，且都有说明', async () => {
  const { groups } = await server.ask(routes.all, { as: company.boss })
  const switches = groups.flatMap(group => group.switches)
  expect(switches.length).toBeGreaterThan(15)
  expect(new Set(switches.map(({ code }) => code)).size).toBe(switches.length)
  for (const { is } of switches) {
    expect(switchFault(is, is.default)).toBeNull()
    expect(is.about.length).toBeGreaterThan(10)
  }
})

it('没有改过就是默认值；只存与默认不同的；别的公司不受影响；恢复默认后不再存', async () => {
  expect(await currentOf('clueContactHours')).toBe(24)
  const change = { code: 'clueContactHours' as const, value: 48, seen: 24 }
  await server.ask(routes.save, { as: company.boss, body: { changes: [change] } })
  expect(await currentOf('clueContactHours')).toBe(48)
  expect(await currentOf('clueContactHours', other.boss)).toBe(24)
  expect(await rows()).toEqual([{ code: 'clueContactHours', value: 48 }])
  const back = { code: 'clueContactHours' as const, value: 24, seen: 48 }
  await server.ask(routes.save, { as: company.boss, body: { changes: [back] } })
  expect(await currentOf('clueContactHours')).toBe(24)
  expect(await rows()).toEqual([])
})

it('节点记着开关，不必每次去问；在一个节点上改了，另一个节点的下一次调用就知道', async () => {
  const asks = async () => {
    const { statements } = await roundTripsOf(node, () => node.ask(clueRoutes.list, { as: company.boss, body: {} }))
    return statements.filter(({ text }) => text.includes('office_switch')).length
  }
  const onOther = async () => {
    const { values } = await node.ask(routes.all, { as: company.boss })
    return values.find(one => one.code === 'clueFollowUpDays')?.value
  }
  const before = await onOther()
  expect(await asks()).toBe(0)
  const change = { code: 'clueFollowUpDays' as const, value: 21, seen: Number(before) }
  await server.ask(routes.save, { as: company.boss, body: { changes: [change] } })
  expect(await onOther()).toBe(21)
  expect(await asks()).toBe(0)
  await server.owner.query('delete from office_switch where office_id = $1', [company.officeId])
  expect(await asks()).toBe(1)
  expect(await onOther()).toBe(before)
})

it('修改记录用中文写明前后', async () => {
  const body = {
    changes: [
      { code: 'clueRecycling' as const, value: true, seen: false },
      { code: 'clueOwnershipCap' as const, value: 200, seen: 0 },
    ],
  }
  await server.ask(routes.save, { as: company.boss, body })
  const [latest] = await server.ask(routes.history, { as: company.boss })
  expect(latest?.changes.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['自动回收流量', '关闭', '开启'],
    ['每人跟进中流量上限', '不限制', '200 条'],
  ])
  expect((await server.ask(routes.all, { as: company.boss })).changed?.by).toBe('switchBoss')
})

it.each([
  [721, '“首次联系时限”应为 0 到 720 之间的整数（小时）'],
  [-1, '“首次联系时限”应为 0 到 720 之间的整数（小时）'],
  [1.5, '“首次联系时限”应为 0 到 720 之间的整数（小时）'],
  ['24', '“首次联系时限”应为 0 到 720 之间的整数（小时）'],
])('不合范围的值 %s 被拒绝，什么都不改', async (value, msg) => {
  const changes = [
    { code: 'clueCoolingDays' as const, value: 9, seen: 3 },
    { code: 'clueContactHours' as const, value, seen: 24 },
  ]
  const answer = await server.call(routes.save, { as: company.boss, body: { changes } })
  expect(answer).toMatchObject({ code: codes.badInput, msg, data: { issues: [{ field: 'clueContactHours', msg }] } })
  expect(await currentOf('clueCoolingDays')).toBe(3)
})

it('两个节点上同时改同一个开关：先到的生效，后到的被告知改成了什么；强制保存则覆盖', async () => {
  const addresses = [await server.listen(), await node.listen()]
  const body = (value: number) => ({ changes: [{ code: 'clueDailyClaims' as const, value, seen: 30 }] })
  const send = async (at: number, value: number) => {
    const { method, url, headers, payload } = requestOf(routes.save, { as: company.boss, body: body(value) })
    return (await fetch(addresses[at] + url, { method, headers, body: payload as string })).json() as Promise<Envelope>
  }
  const answers = await Promise.all([10, 11, 12, 13].map((value, at) => send(at % 2, value)))
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  const kept = await currentOf('clueDailyClaims')
  const late = answers.find(answer => !answer.success)
  expect(late).toMatchObject({ code: codes.stale, data: { by: 'switchBoss' } })
  expect(late?.data).toHaveProperty('changes', [
    { field: 'clueDailyClaims', title: '每人每天领取上限', before: '30 条', after: `${kept} 条` },
  ])
  await server.ask(routes.save, { as: company.boss, body: { ...body(15), force: true } })
  expect(await currentOf('clueDailyClaims')).toBe(15)
})

it('别人同时恢复默认，强制保存的仍然存下，不会只留一条日志', async () => {
  const hours = (value: number, seen: number) => ({ code: 'clueContactHours' as const, value, seen })
  const claims = { code: 'clueDailyClaims' as const, value: 20, seen: 30 }
  await server.owner.query('delete from office_switch where office_id = $1', [company.officeId])
  await server.ask(routes.save, { as: company.boss, body: { changes: [hours(48, 24)] } })
  const waiting = async () =>
    (
      await server.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  const holder = await server.owner.connect()
  try {
    await holder.query('begin')
    const taken = `insert into office_switch (office_id, code, value) values ($1, 'clueDailyClaims', '1')`
    await holder.query(taken, [company.officeId])
    const saving = server.ask(routes.save, {
      as: company.boss,
      body: { changes: [hours(60, 48), claims], force: true },
    })
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
    let hasAnswered = false
    const resetting = node.call(routes.save, { as: company.boss, body: { changes: [hours(24, 48)] } })
    void resetting.then(() => {
      hasAnswered = true
    })
    await vi.waitFor(async () => expect(hasAnswered || (await waiting()) === 2).toBe(true), { timeout: 10_000 })
    await holder.query('rollback')
    await Promise.all([saving, resetting])
  } finally {
    holder.release()
  }
  expect(await currentOf('clueContactHours')).toBe(60)
  expect(await currentOf('clueDailyClaims')).toBe(20)
})
