import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { workingTimeOf } from '../api/calendar.ts'
import { calendarRoutes as routes } from '../api/routes.ts'
import { isWorkingDay } from '../api/workingTime.ts'
import { holidaysFrom, knownUntil } from './holidays.ts'

let server: TestServer
let company: Company
let second: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '日历公司', 'calendarBoss')
  second = await company.hire('calendarSecond', '公司管理员')
})
afterAll(() => server?.stop())

const read = () => server.ask(routes.read, { as: company.boss })
const spans = [{ from: 600, to: 1200 }]

describe('statutory holidays', () => {
  it('are as announced, with the days worked instead', () => {
    expect(knownUntil).toBeGreaterThanOrEqual(2026)
    const days = Object.fromEntries(holidaysFrom(2026).map(({ day, ...rest }) => [day, rest]))
    expect(days['2026-10-01']).toEqual({ name: '国庆节', kind: 'rest' })
    expect(days['2026-10-10']).toEqual({ name: '国庆节', kind: 'work' })
    expect(days['2026-02-17']).toEqual({ name: '春节', kind: 'rest' })
    expect(days['2026-11-20']).toBeUndefined()
  })
})

describe('工作日历', () => {
  it('begins with weekdays, usual hours and the holidays', async () => {
    const { settings, version, exceptions, holidays, example } = await read()
    expect(settings).toEqual({
      weekdays: [1, 2, 3, 4, 5],
      spans: [
        { from: 540, to: 720 },
        { from: 810, to: 1080 },
      ],
      followsHolidays: true,
    })
    expect([version, exceptions]).toEqual([0, []])
    expect(holidays.length).toBeGreaterThan(30)
    expect(Date.parse(example.due)).toBeGreaterThan(Date.parse(example.from))
  })

  it('refuses a stale change with what changed', async () => {
    const { version } = await read()
    const body = { weekdays: [6, 1, 2], spans, followsHolidays: false, version }
    const saved = await server.ask(routes.save, { as: company.boss, body })
    expect(saved.settings).toEqual({ weekdays: [1, 2, 6], spans, followsHolidays: false })
    const stale = await server.call(routes.save, { as: second.token, body: { ...body, weekdays: [1] } })
    expect(stale).toMatchObject({ code: codes.stale })
    expect((stale.data as unknown as { by: string }).by).toBe('calendarBoss')
    const { rows } = await server.owner.query(
      `select changes from operation_log where subject = 'approvalCalendar' and office_id = $1`,
      [company.officeId],
    )
    expect(rows).toEqual([
      {
        changes: {
          weekdays: ['周一、周二、周三、周四、周五', '周一、周二、周六'],
          spans: ['09:00–12:00、13:30–18:00', '10:00–20:00'],
          followsHolidays: [true, false],
        },
      },
    ])
    await server.ask(routes.save, { as: second.token, body: { ...body, weekdays: [1], force: true } })
    expect((await read()).settings.weekdays).toEqual([1])
  })

  it.each([
    [{ weekdays: [] }, 'weekdays', '请至少选择一个工作日'],
    [{ spans: [] }, 'spans', '请至少设置一段工作时间'],
    [{ spans: [{ from: 600, to: 540 }] }, 'spans', '工作时间 10:00 的结束要晚于开始'],
    [
      {
        spans: [
          { from: 540, to: 720 },
          { from: 700, to: 900 },
        ],
      },
      'spans',
      '各段工作时间要按先后排列，不能重叠或相连',
    ],
    [{ spans: [{ from: 540, to: 570 }] }, 'spans', '每天的工作时间至少 1 小时'],
  ])('refuses %j', async (wrong, field, msg) => {
    const { settings, version } = await read()
    const answer = await server.call(routes.save, { as: company.boss, body: { ...settings, version, ...wrong } })
    expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field, msg }] } })
  })

  it('has own days, which override weekdays and holidays, and one rule per day', async () => {
    const add = (body: { name: string; kind: 'rest' | 'work'; fromDay: string; toDay: string }) =>
      server.call(routes.addException, { as: company.boss, body })
    await add({ name: '年会', kind: 'rest', fromDay: '2026-12-30', toDay: '2026-12-31' })
    const added = await add({ name: '国庆促销', kind: 'work', fromDay: '2026-10-01', toDay: '2026-10-03' })
    const { settings, holidays, exceptions } = added.data as Awaited<ReturnType<typeof read>>
    expect(exceptions.map(one => one.name)).toEqual(['国庆促销', '年会'])
    const time = workingTimeOf({ ...settings, followsHolidays: true }, holidays, exceptions)
    expect(['2026-10-01', '2026-10-04', '2026-12-30'].map(day => isWorkingDay(time, day))).toEqual([true, false, false])
    expect(await add({ name: '元旦', kind: 'rest', fromDay: '2026-12-31', toDay: '2027-01-03' })).toMatchObject({
      data: {
        issues: [{ field: 'fromDay', msg: '与“年会”（2026-12-30 至 2026-12-31）的日期重叠，请错开日期，或先删除它' }],
      },
    })
    expect(await add({ name: '反了', kind: 'rest', fromDay: '2026-12-31', toDay: '2026-12-01' })).toMatchObject({
      data: { issues: [{ field: 'toDay', msg: '结束日期不能早于开始日期' }] },
    })
    const party = exceptions.find(one => one.name === '年会') as (typeof exceptions)[number]
    const edited = await server.ask(routes.editException, { as: second.token, body: { ...party, toDay: '2026-12-30' } })
    expect(edited.exceptions[1]).toMatchObject({ name: '年会', toDay: '2026-12-30', version: 2 })
    const { id, version } = party
    expect(await server.call(routes.removeException, { as: company.boss, body: { id, version } })).toMatchObject({
      code: codes.stale,
    })
    const left = await server.ask(routes.removeException, { as: company.boss, body: { id, version: 2 } })
    expect(left.exceptions.map(one => one.name)).toEqual(['国庆促销'])
  })

  it('accepts one of two overlapping changes at once', async () => {
    const body = { name: '盘点', kind: 'rest' as const, fromDay: '2027-03-01', toDay: '2027-03-02' }
    const both = await Promise.all(
      [company.boss, second.token].map(as => server.call(routes.addException, { as, body })),
    )
    expect(both.map(answer => answer.success).sort()).toEqual([false, true])
  })
})
