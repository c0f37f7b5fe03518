import { z } from 'zod'
import { byDepartment, byMonth, dayOf, deliveryShelf, inDepartment } from '../../salesOrder/server/index.ts'
import { counted, named, type StockReport, summed } from '../../warehouse/server/index.ts'
import { installRecord } from '../api/installation.ts'
import { installations } from './installs.ts'

const groups: Readonly<Record<string, string>> = {
  installer: 'i.id as id, i.name as name',
  month: byMonth('e.planned_on'),
  department: byDepartment,
}
const states = Object.entries(installRecord.states)
const stateOf = `case e.state ${states.map(([key, { title }]) => `when '${key}' then '${title}'`).join(' ')} end`

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, e.id as row, '${installRecord.table}' as kind, e.id as document, i.name as installer, u.name as customer, ${stateOf} as state,
     e.planned_on::text as "plannedOn", a.on_day::text as "acceptedOn", (e.state = 'accepted')::integer as accepted,
     (e.state = 'accepted' and a.on_day <= e.planned_on)::integer as punctual, p.problems, p.rework, p.open
   from installation e join installer i on i.office_id = e.office_id and i.id = e.installer_id
   join customer u on u.office_id = e.office_id and u.id = e.customer_id
   cross join lateral (select ${dayOf('e.signed_at')} as on_day) a
   cross join lateral (select count(*)::integer as problems, count(*) filter (where q.answers = 'installer')::integer as rework,
       count(*) filter (where q.solved_at is null)::integer as open
     from installation_problem q where q.office_id = e.office_id and q.installation_id = e.id) p
   where e.office_id = ${bind(desk.officeId)} and ${installations.sight.condition(desk)(bind)} and e.state <> 'cancelled'
     and e.planned_on between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)}`

/** Installations that were planned for a period: accepted or not, on their day, with how many problems and how many of these are rework. */
export const installersReport: StockReport = {
  key: 'installers',
  shelf: deliveryShelf,
  title: '安装工',
  hint: '按安排的日子；当天验收是验收不晚于安排的日子，返工是由安装工负责的问题。',
  period: '安装日期',
  groupings: { installer: '按安装工', month: '按月', department: '按部门' },
  narrows: ['department'],
  needs: [installRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    installs: counted('安装单', '张'),
    accepted: counted('已验收', '张'),
    punctual: counted('当天验收', '张'),
    problems: counted('问题', '个'),
    rework: counted('返工', '个'),
    open: counted('未解决', '个'),
  }),
  main: 'installs',
  sums: ['installs', 'accepted', 'punctual', 'problems', 'rework', 'open'],
  sql: summed(
    facts,
    `count(*)::integer as installs, sum(f.accepted)::integer as accepted, sum(f.punctual)::integer as punctual, sum(f.problems)::integer as problems,
      sum(f.rework)::integer as rework, sum(f.open)::integer as open`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('安装单'),
      installer: named('安装工'),
      customer: named('客户'),
      state: named('状态'),
      plannedOn: z.string().meta({ title: '安装日期', kind: 'date' }),
      acceptedOn: z.string().nullable().meta({ title: '验收日期', kind: 'date' }),
      problems: counted('问题', '个'),
      rework: counted('返工', '个'),
      open: counted('未解决', '个'),
    }),
  },
}
