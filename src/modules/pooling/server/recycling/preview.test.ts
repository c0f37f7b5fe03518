import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClue, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { startOfDay } from '../../../../kernel/api/time.ts'
import { recyclingRoutes as routes } from '../../api/preview.ts'

const day = 86_400_000 // ms

let server: TestServer
let company: Company
let people: Employee[]
let ids: number[]

const preview = (changes: { code: never; value: boolean | number | string }[], as = company.boss) =>
  server.ask(routes.preview, { as, body: { changes } })
const set = (values: Record<string, boolean | number | string>) =>
  Object.entries(values).map(([code, value]) => ({ code: code as never, value }))
const rules = { clueRecycling: true, clueContactHours: 0, clueFollowUpDays: 7, clueProgressDays: 0 }

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '预览公司', 'previewBoss')
  people = [await company.hire('previewOne', '导购'), await company.hire('previewTwo', '导购')]
  const end = startOfDay(Date.now(), 1).getTime()
  const dueAt = [end - 93 * day, end - 60_000, end + 60_000, end + 30 * day]
  ids = []
  for (const [at, due] of dueAt.entries()) {
    const { id } = await makeClue(server.owner, company.officeId, { ownerId: people[at % 2]?.employeeId as number })
    const since = new Date(due - 7 * day)
    await server.owner.query('update clue set assigned_at = $2, created_at = $2 where id = $1', [id, since])
    ids.push(id)
  }
})
afterAll(() => server?.stop())

it('没有开启的不预览；按还没有保存的条件算，不改变任何东西', async () => {
  expect(await preview([])).toEqual([])
  const [told, ...others] = await preview(set({ ...rules, recyclingWarningHours: 0 }))
  expect(others).toEqual([])
  expect(told).toMatchObject({ subject: 'clue', recycled: 2, warned: 0, people: 0 })
  expect(told?.rows.map(row => row.id)).toEqual(ids.slice(0, 2))
  expect(told?.rows[0]).toMatchObject({ reason: '7 天没有跟进', path: `/approvalInfoManager/clueList?open=${ids[0]}` })
  expect(await preview([])).toEqual([])
  const { rows } = await server.owner.query('select count(*)::int as n from clue where pool_id is not null')
  expect(rows[0].n).toBe(0)
})

it('要提醒的今天不会退回：提醒几条、几个人；按人合计', async () => {
  const [told] = await preview(set({ ...rules, recyclingWarningHours: 24 }))
  expect(told).toMatchObject({ recycled: 0, warned: 3, people: 2 })
})

it('只在工作时间回收时，今天之后才轮到的不算；不合范围的值被拒绝', async () => {
  const [told] = await preview(set({ ...rules, recyclingWarningHours: 0, recyclingTimes: 'daytime' }))
  // Due a minute before midnight is for tomorrow at nine; the other one too, once it is past 21 o'clock.
  expect(told?.recycled).toBeLessThanOrEqual(1)
  const call = server.call(routes.preview, { as: company.boss, body: { changes: set({ clueFollowUpDays: 9999 }) } })
  expect(await call).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'clueFollowUpDays' }] } })
})

it('设置开关的人看不到的流量不给出名字', async () => {
  const role = await makeRole(server.owner, company.officeId, { menus: ['activityBusinessBind', 'clueList'] })
  const setter = await company.hire('previewSetter', role)
  const [told] = await preview(set({ ...rules, recyclingWarningHours: 0 }), setter.token)
  expect(told?.recycled).toBe(2)
  expect(told?.rows.map(({ name, path }) => [name, path])).toEqual([
    ['', null],
    ['', null],
  ])
})
