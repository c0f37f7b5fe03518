import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../../kernel/server/list/list.ts'
import { oneOfIds } from '../../../../kernel/server/list/oneOfIds.ts'
import type { VoucherView } from '../../api/voucher.ts'

/** Module code of the scope of people whose files a person sees. */
export const peopleModule = 'employee'

const own = (column: string, kind: Exclude<ListColumn['kind'], 'phone'>): ListColumn => ({ sql: `v.${column}`, kind })

const there = 'v.file_id is not null and (v.expires_at is null or v.expires_at > now())'
const state = `case when v.removed_at is not null then 'removed' when t.status in ('waiting', 'running') then 'working'
  when t.status in ('failed', 'cancelled') then t.status when ${there} then 'ready' else 'expired' end`
const daysLeft = `case when v.removed_at is null and ${there}
  then ceil(extract(epoch from v.expires_at - now()) / 86400)::integer end`

const columns = {
  title: own('title', 'text'),
  kind: own('kind', 'enum'),
  state: { sql: state, kind: 'enum', join: 'task' },
  reason: own('reason', 'text'),
  whole: own('whole', 'boolean'),
  rowCount: own('row_count', 'integer'),
  size: { sql: '((v.size + 1023) / 1024)', kind: 'integer' },
  daysLeft: { sql: daysLeft, kind: 'integer' },
  fetchCount: own('fetch_count', 'integer'),
  lastFetchedBy: own('last_fetched_by', 'employee'),
  lastFetchedAt: own('last_fetched_at', 'datetime'),
  createdBy: own('created_by', 'employee'),
  departmentId: { sql: 'e.department_id', kind: 'department', join: 'employee' },
  createdAt: own('created_at', 'datetime'),
  expiresAt: own('expires_at', 'datetime'),
} satisfies Record<string, ListColumn>

/** The files that people may fetch. */
export const voucherList: ListSpec = {
  table: 'voucher v',
  alias: 'v',
  joins: {
    employee: 'join employee e on e.office_id = v.office_id and e.id = v.created_by',
    task: 'left join export_task t on t.office_id = v.office_id and t.id = v.export_task_id',
  },
  columns,
  also: ['v.id', 'v.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return {
      sql: `strpos(lower(v.title), ${fragment}) > 0 or strpos(lower(v.reason), ${fragment}) > 0 or strpos(lower(e.name), ${fragment}) > 0`,
      join: 'employee',
    }
  },
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

/** Returns the condition of the person's own files and those of people within the data scope. */
function withinReach(desk: Desk): Condition {
  const reach = desk.reach(peopleModule)
  if (reach.office) return () => 'true'
  return bind => {
    const mine = `v.created_by = ${bind(desk.employeeId)}`
    if (reach.departmentIds.length === 0) return mine
    const theirs = oneOfIds('p.department_id', reach.departmentIds, bind)
    return `(${mine} or exists (select from employee p where p.office_id = v.office_id and p.id = v.created_by and ${theirs}))`
  }
}

const views: Record<VoucherView, (desk: Desk) => Condition[]> = {
  all: () => [],
  mine: desk => [bind => `v.created_by = ${bind(desk.employeeId)}`],
  ready: () => [() => `v.removed_at is null and ${there}`],
}

/** Returns the conditions of a view for this person. Throws 40000 for an unknown view. */
export function voucherConditions(desk: Desk, view: string = 'all'): Condition[] {
  return [bind => `v.office_id = ${bind(desk.officeId)}`, withinReach(desk), ...viewNamed(views, view)(desk)]
}
