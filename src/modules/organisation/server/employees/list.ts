import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Asking } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lookingUp } from '../../../../kernel/server/limits/lookUp.ts'
import {
  type Bind,
  type Compared,
  type Condition,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../../kernel/server/list/list.ts'
import { inScope, type Visibility } from '../../../../kernel/server/record/visibility.ts'
import type { EmployeeView } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'

/** Module code under which roles give a data scope for people. */
export const scopeModule = 'employee'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `e.${column}`, kind })

const status = `case when e.departed_at is not null then 'departed' when e.disabled_at is not null then 'disabled' else 'active' end`
const roles = `(select coalesce(string_agg(r.name, '、' order by r.position, r.id), '') from employee_role er
  join role r on r.office_id = er.office_id and r.id = er.role_id where er.office_id = e.office_id and er.employee_id = e.id)`
const invitation = `case when e.entered_at is not null then 'entered' else (
  select case when l.used_at is not null then 'set' when l.expires_at < now() then 'expired' when l.opened_at is not null then 'opened' else 'sent' end
  from password_link l where l.account_id = e.account_id order by l.created_at desc limit 1) end`
/** Each department with itself and those above it. */
const above = `left join (
    with recursive up as (
      select office_id, id, id as top from department
      union select up.office_id, up.id, d.parent_id from up join department d on d.office_id = up.office_id and d.id = up.top
      where d.parent_id is not null
    ) select office_id, id, array_agg(top) as tops from up group by office_id, id
  ) above on above.office_id = e.office_id and above.id = e.department_id`

const columns = {
  name: own('name', 'text'),
  jobNumber: own('job_number', 'text'),
  mobile: { sql: 'a.mobile', shown: 'mask_phone(a.mobile)', kind: 'phone', join: 'account' },
  username: { sql: 'a.username', kind: 'text', join: 'account' },
  // One of the departments that are asked for, or below one of them.
  departmentId: { sql: `coalesce(above.tops, '{}')`, row: 'e.department_id', kind: 'dictionaries', join: 'above' },
  position: own('position', 'text'),
  roles: { sql: roles, kind: 'text' },
  status: { sql: status, kind: 'enum' },
  invitation: { sql: invitation, kind: 'enum' },
  email: own('email', 'text'),
  entryDate: own('entry_date', 'date'),
  remark: own('remark', 'text'),
  disabledAt: own('disabled_at', 'datetime'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

const searchedTexts = ['e.name', 'e.sounds', 'e.job_number', 'a.username', 'e.position']

/**
 * Returns the search of mobiles: by the last four digits, which everyone sees, by any part, or by a number that was looked
 * up.
 */
function ofMobile(term: string, bind: Bind, compared: Compared): string {
  if (compared === 'whole') return `strpos(coalesce(a.mobile, ''), ${bind(term)}) > 0`
  const ending = `right(a.mobile, 4) = ${bind(term)}`
  return compared === 'shown' ? ending : `${ending} or a.mobile = ${bind(compared.number)}`
}

const search: ListSpec['search'] = (term, bind, compared) => {
  const fragment = bind(term.toLowerCase())
  const texts = searchedTexts.map(column => `strpos(lower(coalesce(${column}, '')), ${fragment}) > 0`)
  return { sql: [...texts, ofMobile(term, bind, compared)].join(' or '), join: 'account' }
}

/** The employee list; mobiles are masked for everyone. */
export const staffList: ListSpec = {
  table: 'employee e',
  alias: 'e',
  joins: { account: 'join account a on a.id = e.account_id', above },
  columns,
  also: ['e.id', 'e.version', `coalesce(a.avatar, '') as avatar`],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

/** Tells whether a person may see the whole mobile of each employee within their scope. */
export const maySeeMobiles = (desk: Desk): boolean => desk.may(employeeRoutes.revealMobile.needs)

/**
 * Returns the employee list for this person: people who may see mobiles search whole ones, others what is shown, or look one
 * up.
 */
export async function employeeList(desk: Desk, { search: term }: Asking = {}): Promise<ListSpec> {
  return maySeeMobiles(desk) ? { ...staffList, asksWhole: true } : lookingUp(desk, staffList, term)
}

/** Returns the list for exports: with whole mobiles if the person may see each of them. */
export async function employeeExportList(desk: Desk, asked: Asking): Promise<ListSpec> {
  const spec = await employeeList(desk, asked)
  return spec.asksWhole ? { ...spec, tellsWhole: true } : spec
}

/** Employees are their own. */
const visibility: Visibility = { module: scopeModule, table: 'employee', owner: 'id' }

const views: Record<EmployeeView, Condition[]> = {
  active: [() => 'e.disabled_at is null'],
  roleless: [
    () => `e.disabled_at is null and not exists
      (select 1 from employee_role er where er.office_id = e.office_id and er.employee_id = e.id)`,
  ],
  disabled: [() => 'e.disabled_at is not null'],
  all: [],
}

/**
 * Returns the conditions of a view for this person: the office, the data scope, the view's own. Throws 40000 for an unknown
 * view.
 */
export function employeeConditions(desk: Desk, view: string = 'active'): Condition[] {
  return [bind => `e.office_id = ${bind(desk.officeId)}`, inScope(desk, visibility, 'e'), ...viewNamed(views, view)]
}
