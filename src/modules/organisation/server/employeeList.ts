import type { Desk } from '../../../kernel/server/desk.ts'
import type { Bind, Condition, ListColumn, ListSpec } from '../../../kernel/server/list.ts'
import { oneOfIds } from '../../../kernel/server/oneOfIds.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type EmployeeView, employeeViews } from '../contract/employee.ts'
import { employeeRoutes } from '../contract/employeeRoutes.ts'

/** Module code under which roles give a data scope for people. */
export const scopeModule = 'employee'

const own = (column: string, kind: ListColumn['kind']): ListColumn => ({ sql: `e.${column}`, kind })

const status = `case when e.departed_at is not null then 'departed' when e.disabled_at is not null then 'disabled' else 'active' end`
const roles = `(select coalesce(string_agg(r.name, '、' order by r.position, r.id), '') from employee_role er
  join role r on r.office_id = er.office_id and r.id = er.role_id where er.office_id = e.office_id and er.employee_id = e.id)`
/** Each department with itself and those above it. */
const above = `left join (
    with recursive up as (
      select office_id, id, id as top from department
      union select up.office_id, up.id, d.parent_id from up join department d on d.office_id = up.office_id and d.id = up.top
      where d.parent_id is not null
    ) select office_id, id, array_agg(top) as tops from up group by office_id, id
  ) above on above.office_id = e.office_id and above.id = e.department_id`

/** What `maskPhone` does, in SQL: whoever may not see a mobile neither filters nor sorts by what is hidden of it. */
const maskedMobile = `case when length(a.mobile) < 7 then '****' else left(a.mobile, 3) || '****' || right(a.mobile, 4) end`

const columns = {
  name: own('name', 'text'),
  jobNumber: own('job_number', 'text'),
  mobile: { sql: maskedMobile, kind: 'phone', join: 'account' },
  username: { sql: 'a.username', kind: 'text', join: 'account' },
  // One of the departments that are asked for, or below one of them.
  departmentId: { sql: `coalesce(above.tops, '{}')`, kind: 'dictionaries', join: 'above' },
  position: own('position', 'text'),
  roles: { sql: roles, kind: 'text' },
  status: { sql: status, kind: 'enum' },
  email: own('email', 'text'),
  entryDate: own('entry_date', 'date'),
  remark: own('remark', 'text'),
  disabledAt: own('disabled_at', 'datetime'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

const selectOf = (all: Record<string, ListColumn>) =>
  [
    'e.id',
    'e.version',
    `coalesce(a.avatar, '') as avatar`,
    ...Object.entries({ ...all, departmentId: own('department_id', 'department') }).map(
      ([key, { sql }]) => `${sql} as "${key}"`,
    ),
  ].join(', ')

function searchOver(mobile: (bind: Bind, term: string) => string): ListSpec['search'] {
  return (term, bind) => {
    const fragment = bind(term.toLowerCase())
    const texts = ['e.name', 'e.sounds', 'e.job_number', 'a.username', 'e.position'].map(
      column => `strpos(lower(coalesce(${column}, '')), ${fragment}) > 0`,
    )
    return { sql: [...texts, mobile(bind, term)].join(' or '), join: 'account' }
  }
}

const masked: ListSpec = {
  table: 'employee e',
  alias: 'e',
  joins: { account: 'join account a on a.id = e.account_id', above },
  columns,
  select: selectOf(columns),
  // A guess at a digit tells nothing: only a whole number finds its owner, and the last four that everyone sees.
  search: searchOver((bind, term) => `a.mobile = ${bind(term)} or right(a.mobile, 4) = ${bind(term)}`),
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

const wholeColumns = { ...columns, mobile: { ...columns.mobile, sql: 'a.mobile' } }
const searchingWhole: ListSpec = {
  ...masked,
  columns: wholeColumns,
  search: searchOver((bind, term) => `strpos(coalesce(a.mobile, ''), ${bind(term)}) > 0`),
}

/** Whether a person may see the whole mobile of each employee within their scope. */
export const maySeeMobiles = (desk: Desk): boolean => desk.may(employeeRoutes.revealMobile.needs)

/** The employee list for this person: mobiles are masked for everyone, and searched whole by who may see them. */
export function employeeList(desk: Desk): ListSpec {
  return maySeeMobiles(desk) ? searchingWhole : masked
}

/** The same for exports: with whole mobiles for who may see each of them. */
export function employeeExportList(desk: Desk): ListSpec {
  return maySeeMobiles(desk) ? { ...searchingWhole, select: selectOf(wholeColumns) } : masked
}

/** The employees within the person's data scope. */
function withinReach(desk: Desk): Condition {
  const reach = desk.reach(scopeModule)
  if (reach.office) return () => 'true'
  return bind => {
    const mine = reach.own ? [`e.id = ${bind(desk.employeeId)}`] : []
    const departments = reach.departmentIds.length > 0 ? [oneOfIds('e.department_id', reach.departmentIds, bind)] : []
    return `(${[...mine, ...departments, 'false'].join(' or ')})`
  }
}

const views: Record<EmployeeView, Condition[]> = {
  active: [() => 'e.disabled_at is null'],
  roleless: [
    () => `e.disabled_at is null and not exists
      (select 1 from employee_role er where er.office_id = e.office_id and er.employee_id = e.id)`,
  ],
  disabled: [() => 'e.disabled_at is not null'],
  all: [],
}

/** Conditions of a view for this person: the office, the data scope, the view's own. Throws 40000 for an unknown view. */
export function employeeConditions(desk: Desk, view: string = 'active'): Condition[] {
  if (!Object.hasOwn(employeeViews, view)) throw badInput('view', '没有这个视图')
  return [bind => `e.office_id = ${bind(desk.officeId)}`, withinReach(desk), ...views[view as EmployeeView]]
}
