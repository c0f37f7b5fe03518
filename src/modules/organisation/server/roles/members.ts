import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type RoleMember, roleRoutes as routes } from '../../api/role.ts'
import { readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import { assertAdminLeft, lockStaff } from '../access/seats.ts'
import { publishEmployees } from '../employees/change.ts'
import type { EmployeeRecord } from '../employees/rules.ts'
import { readBelow } from './held.ts'
import { refusalToGrant } from './limits.ts'
import { grantsOf, readRole, roleWord } from './read.ts'

type Member = { id: number; name: string; departmentId: number | null; departmentName: string; active: boolean }
type Refused = { id: number; name: string; msg: string }

/** Returns the people who have a role, active ones first. */
export async function membersOf(desk: Desk, roleId: number): Promise<Member[]> {
  const { rows } = await desk.client.query<Member>(
    `select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as "departmentName", e.disabled_at is null as active
     from employee_role er join employee e on e.office_id = er.office_id and e.id = er.employee_id
     left join department d on d.office_id = e.office_id and d.id = e.department_id
     where er.office_id = $1 and er.role_id = $2 order by e.disabled_at is null desc, e.id`,
    [desk.officeId, roleId],
  )
  return rows
}

/** Returns the departments of active people who have a role. */
export async function departmentsOfMembers(desk: Desk, roleId: number): Promise<(number | null)[]> {
  return (await membersOf(desk, roleId)).filter(member => member.active).map(member => member.departmentId)
}

const within = (desk: Desk, employee: { id: number; departmentId: number | null }) =>
  desk.reaches('employee', { ownerId: employee.id, departmentId: employee.departmentId })

function shown(desk: Desk, { id, name, departmentName, active, departmentId }: Member): RoleMember {
  return { employeeId: id, name, departmentName, active, within: within(desk, { id, departmentId }) }
}

/** Returns the chosen people in the caller's data scope for people, and a refusal without a name for each of the others. */
async function chosen(desk: Desk, ids: readonly number[]): Promise<{ people: EmployeeRecord[]; refused: Refused[] }> {
  const found: EmployeeRecord[] = await desk.lock('employee', [...new Set(ids)])
  const people = found.filter(one => within(desk, one))
  const reached = new Set(people.map(one => one.id))
  const others = [...new Set(ids)].filter(id => !reached.has(id))
  return { people, refused: others.map(id => ({ id, name: '', msg: '不存在，或不在您的数据范围内' })) }
}

/**
 * Logs a change of members in the role's history and in each person's, whose version it raises, because roles are part of
 * their record.
 */
async function logMembers(
  desk: Desk,
  role: { id: number; name: string },
  people: readonly EmployeeRecord[],
  action: '加入成员' | '移出成员',
): Promise<void> {
  const names = people.map(one => one.name).join('、')
  const joins = action === '加入成员'
  const changes: Changes = joins ? { membersAdded: ['', names] } : { membersRemoved: [names, ''] }
  await desk.log({ action, subject: 'role', subjectId: role.id, subjectName: role.name, changes })
  const more: Changes = { roles: joins ? ['', role.name] : [role.name, ''] }
  await desk.changeMany('employee', people, {}, { action: joins ? '加入角色' : '移出角色', more })
}

/** Adds people to a role or removes them; returns those for whom this was a change. */
async function move(
  desk: Desk,
  role: { id: number; name: string },
  people: readonly EmployeeRecord[],
  action: '加入成员' | '移出成员',
): Promise<EmployeeRecord[]> {
  const statement =
    action === '加入成员'
      ? 'insert into employee_role (office_id, role_id, employee_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing returning employee_id as id'
      : 'delete from employee_role where office_id = $1 and role_id = $2 and employee_id = any($3::bigint[]) returning employee_id as id'
  const ids = people.map(one => one.id)
  const { rows } = await desk.client.query<{ id: number }>(statement, [desk.officeId, role.id, ids])
  const moved = new Set(rows.map(row => row.id))
  const changed = people.filter(one => moved.has(one.id))
  if (changed.length === 0) return []
  await logMembers(desk, role, changed, action)
  await publishEmployees(desk, changed, changed)
  return changed
}

export const roleMemberHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.members, async (desk, { params }) => {
    await readRole(desk, params.id)
    return (await membersOf(desk, params.id)).map(member => shown(desk, member))
  }),

  handle(routes.addMembers, async (desk, { body }) => {
    await lockStaff(desk)
    const role = await desk.lockOne('role', body.id, roleWord)
    const grants = await grantsOf(desk, role.id)
    const circumstances = { rights: await readRights(desk, scopes), below: await readBelow(desk) }
    const { people, refused } = await chosen(desk, body.employeeIds)
    const verdicts = people.map(one => {
      const msg = one.disabledAt ? '已停用' : refusalToGrant(desk, circumstances, one.departmentId, grants)
      return { one, msg }
    })
    const allowed = verdicts.filter(({ msg }) => msg === null).map(({ one }) => one)
    const joined = await move(desk, role, allowed, '加入成员')
    const not = verdicts.flatMap(({ one, msg }) => (msg === null ? [] : [{ id: one.id, name: one.name, msg }]))
    return { done: joined.length, refused: [...not, ...refused] }
  }),

  handle(routes.removeMembers, async (desk, { body }) => {
    await lockStaff(desk)
    const role = await desk.lockOne('role', body.id, roleWord)
    if (role.isAdmin && desk.permissions.modules !== 'all') throw conflict('只有公司管理员可以移出公司管理员')
    const { people, refused } = await chosen(desk, body.employeeIds)
    const left = await move(desk, role, people, '移出成员')
    if (role.isAdmin) await assertAdminLeft(desk)
    return { done: left.length, refused }
  }),
]
