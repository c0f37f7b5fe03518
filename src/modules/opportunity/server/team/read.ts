import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { governs } from '../../../../kernel/server/desk/governing.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import {
  type Condition,
  type ListColumn,
  type ListSpec,
  readPage,
  readTotals,
  rowSql,
} from '../../../../kernel/server/list/list.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { teamRoutes as routes, type TeamDetail, type TeamMember, TeamMemberInput, TeamRow } from '../../api/team.ts'
import { scopeModule } from '../record/scope.ts'

const membersOf = (more = '') =>
  `from team_member m join employee e on e.office_id = m.office_id and e.id = m.employee_id
   where m.office_id = t.office_id and m.team_id = t.id${more}`
const names = (more = '') =>
  `coalesce((select string_agg(e.name, '、' order by m.position, m.id) ${membersOf(more)}), '')`
const accepts = ' and m.accepting and (m.away_until is null or m.away_until < now()) and e.disabled_at is null'

const columns: Record<string, ListColumn> = {
  name: { sql: 't.name', kind: 'text' },
  departmentId: { sql: 't.department_id', kind: 'department' },
  leaders: { sql: names(' and m.is_leader'), kind: 'text' },
  members: { sql: names(), kind: 'text' },
  memberCount: { sql: `(select count(*) ${membersOf()})`, kind: 'integer' },
  acceptingCount: { sql: `(select count(*) ${membersOf(accepts)})`, kind: 'integer' },
  openCount: {
    sql: `(select count(*) from opportunity o where o.office_id = t.office_id and o.team_id = t.id and o.status = 'open')`,
    kind: 'integer',
  },
  state: { sql: `case when t.disabled_at is null then 'enabled' else 'disabled' end`, kind: 'enum' },
  remark: { sql: 't.remark', kind: 'text' },
  createdBy: { sql: 't.created_by', kind: 'employee' },
  createdAt: { sql: 't.created_at', kind: 'datetime' },
}

const teamList: ListSpec = {
  table: 'team t',
  alias: 't',
  columns,
  joins: {},
  also: ['t.id', 't.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return { sql: `strpos(lower(t.name), ${fragment}) > 0 or strpos(lower(${names()}), ${fragment}) > 0` }
  },
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

const ofOffice = (desk: Desk): Condition[] => [bind => `t.office_id = ${bind(desk.officeId)}`]

/** The columns of a team's history; its members are one entry. */
export const teamColumns = [
  ...columnsOf(TeamRow).filter(column => ['name', 'departmentId', 'remark'].includes(column.key)),
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' as const },
  { key: 'members', title: '成员', kind: 'text' as const, items: columnsOf(TeamMemberInput) },
]

/** Clues and opportunities in progress that are the member's. */
const load = `(select count(*) from clue c where c.office_id = m.office_id and c.owner_id = m.employee_id and c.status = 'following')
  + (select count(*) from opportunity o where o.office_id = m.office_id and o.owner_id = m.employee_id and o.status = 'open')`

async function membersIn(desk: Desk, teamId: number): Promise<TeamMember[]> {
  const { rows } = await desk.client.query<TeamMember>(
    `select m.id, m.employee_id as "employeeId", m.role_id as "roleId", m.share, m.is_leader as "isLeader", m.capacity,
       m.accepting, m.away_until as "awayUntil", ${load} as load
     from team_member m where m.office_id = $1 and m.team_id = $2 order by m.position, m.id`,
    [desk.officeId, teamId],
  )
  return rows
}

/** Returns all details of a team. Throws 40400 without one. */
export async function teamDetail(desk: Desk, id: number): Promise<TeamDetail> {
  const { rows } = await desk.client.query<TeamRow>(
    `select ${rowSql(teamList)} from team t where t.office_id = $1 and t.id = $2`,
    [desk.officeId, id],
  )
  if (!rows[0]) throw notFound('商机团队')
  const editable = desk.mayCall(routes.edit) && governs(desk, scopeModule, [rows[0].departmentId])
  return { ...rows[0], members: await membersIn(desk, id), editable }
}

export const teamReadHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<TeamRow>(desk.client, teamList, ofOffice(desk), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, teamList, ofOffice(desk), body)),
  handle(routes.detail, (desk, { params }) => teamDetail(desk, params.id)),
  handle(routes.history, async (desk, { params }) => {
    await teamDetail(desk, params.id)
    return historyOf(desk, 'team', params.id, teamColumns)
  }),
]
