import type { ListFilter } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../../kernel/server/list/list.ts'
import type { ApprovalCounts, ApprovalView } from '../../api/approval.ts'
import { seesAll } from '../record/instances.ts'

const waiting = `coalesce((select string_agg(distinct e.name || coalesce('（代 ' || f.name || '）', ''), '、') from approval_task t
  join employee e on e.office_id = t.office_id and e.id = t.employee_id
  left join employee f on f.office_id = t.office_id and f.id = t.for_id
  where t.office_id = i.office_id and t.instance_id = i.id and t.closed_at is null), '')`

const openTask = `from approval_task t where t.office_id = i.office_id and t.instance_id = i.id and t.closed_at is null`
/** SQL for nodes that wait for a delay or a call. */
const waitingKeys = `select w.node_key from approval_timer w
    where w.office_id = i.office_id and w.instance_id = i.id and w.kind = 'delay' and w.done_at is null
  union all select c.node_key from approval_call c
    where c.office_id = i.office_id and c.instance_id = i.id and c.status = 'waiting'`
const waitingNames = `select n ->> 'name' from approval_flow_version v, jsonb_array_elements(v.definition -> 'nodes') n
  where v.office_id = i.office_id and v.id = i.flow_version_id and n ->> 'key' in (${waitingKeys})`
const node = `coalesce((select string_agg(distinct one.name, '、') from (
  select t.node_name as name ${openTask} union all ${waitingNames}) one), '')`
const waitingSince = `(select min(t.opened_at) ${openTask})`
const dueAt = `(select min(w.due_at) from approval_timer w
  where w.office_id = i.office_id and w.instance_id = i.id and w.kind = 'timeout' and w.done_at is null)`

const columns: Record<string, ListColumn> = {
  number: { sql: 'i.number', kind: 'text' },
  title: { sql: 'i.title', kind: 'text' },
  typeName: { sql: 'i.type_name', kind: 'text' },
  status: { sql: 'i.status', kind: 'enum' },
  node: { sql: node, kind: 'text' },
  waiting: { sql: waiting, kind: 'text' },
  waitingSince: { sql: waitingSince, kind: 'datetime' },
  dueAt: { sql: dueAt, kind: 'datetime' },
  initiatorId: { sql: 'i.initiator_id', kind: 'employee' },
  departmentId: { sql: 'i.department_id', kind: 'department' },
  startedAt: { sql: 'i.started_at', kind: 'datetime' },
  endedAt: { sql: 'i.ended_at', kind: 'datetime' },
  unable: { sql: 'i.unable', kind: 'text' },
}

export const approvalList: ListSpec = {
  table: 'approval_instance i',
  alias: 'i',
  columns,
  joins: {},
  also: ['i.id', 'i.version'],
  sums: [],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return { sql: `strpos(lower(i.title), ${fragment}) > 0 or strpos(lower(i.number), ${fragment}) > 0` }
  },
  sort: { by: 'startedAt', order: 'descend' },
}

const open = 'i.ended_at is null'
const task = (me: string, which: string) =>
  `i.id in (select instance_id from approval_task where office_id = i.office_id and employee_id = ${me} and ${which})`

/** The condition of each list, for the person whose number is bound at `me`. */
const belongs: Record<Exclude<ApprovalView, 'all'>, (me: string) => string> = {
  todo: me => `${open} and ${task(me, 'closed_at is null')}`,
  // A task that a delegate answers counts as the person's own too.
  done: me =>
    `(${task(me, `closed_at is not null and outcome <> 'void'`)}
      or i.id in (select instance_id from approval_task where office_id = i.office_id and for_id = ${me}))`,
  mine: me => `i.initiator_id = ${me}`,
  cc: me => `i.id in (select instance_id from approval_copy where office_id = i.office_id and employee_id = ${me})`,
}

/** Returns the instances of a view. Throws 40000 for an unknown one, or for all instances without the right to see them. */
export function viewOf(desk: Desk, { view = 'todo' }: ListFilter): Condition[] {
  const office: Condition = bind => `i.office_id = ${bind(desk.officeId)}`
  if (view === 'all' && desk.may(seesAll)) return [office]
  const own = viewNamed(belongs, view)
  return [office, bind => own(bind(desk.employeeId))]
}

/** Returns the number of the person's open tasks, of their running documents, and of their unread copies. */
export async function countsOf(desk: Desk): Promise<ApprovalCounts> {
  const { rows } = await desk.client.query<ApprovalCounts>(
    `select (select count(distinct instance_id) from approval_task
        where office_id = $1 and employee_id = $2 and closed_at is null) as todo,
      (select count(*) from approval_instance i where i.office_id = $1 and i.initiator_id = $2 and ${open}) as mine,
      (select count(*) from approval_copy c where c.office_id = $1 and c.employee_id = $2 and c.read_at is null) as cc`,
    [desk.officeId, desk.employeeId],
  )
  return rows[0] as ApprovalCounts
}
