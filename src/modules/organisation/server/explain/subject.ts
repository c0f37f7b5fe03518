import { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Permissions } from '../../../../kernel/server/desk/permissions.ts'
import type { Who } from '../../../../kernel/server/desk/sessionDesk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { Asked, ExplainStep } from '../../api/explain.ts'
import { permissionsOfRoles, readPermissions } from '../access/permissions.ts'
import { visibleEmployee } from '../employees/rules.ts'

/** A role of the person with its own part in the explanation. */
export type AskedRole = {
  id: number
  name: string
  isAdmin: boolean
  menus: string[]
  elements: string[]
  scopes: Record<string, string>
  /** The person with this role and no other. */
  alone: Desk
}

/**
 * The person of an explanation: the conditions before any permission, the roles, and a desk as theirs with their
 * permissions.
 */
export type Subject = { name: string; present: boolean; steps: ExplainStep[]; roles: AskedRole[]; desk: Desk }

/** Throws 40400 for an employee out of the asker's reach, and for a role that is not there. */
export function subjectOf(desk: Desk, asked: Asked): Promise<Subject> {
  return 'employeeId' in asked ? employeeSubject(desk, asked.employeeId) : roleSubject(desk, asked.roleId)
}

async function employeeSubject(desk: Desk, id: number): Promise<Subject> {
  const employee = await visibleEmployee(desk, id)
  const { name, accountId, departmentId } = employee
  const account = await desk.db
    .selectFrom('account')
    .select(['disabledAt', 'isPlatform'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const office = await desk.db
    .selectFrom('office')
    .select(['officeName', 'officeLoginStatus'])
    .where('id', '=', desk.officeId)
    .executeTakeFirstOrThrow()
  const who = { accountId, officeId: desk.officeId, employeeId: id, departmentId, name, tokenHash: '' }
  const [active, open] = [!employee.disabledAt && !account.disabledAt, office.officeLoginStatus === 0]
  const roles = await rolesOf(desk, { ...who, isPlatform: false }, 'employee', id)
  const link = { kind: 'employee' as const, id, text: '员工档案' }
  return {
    name,
    present: active && open,
    roles,
    steps: [
      { ok: active, text: active ? `${name}在职` : `${name}已停用，不能登录`, parts: [{ ok: active, text: '', link }] },
      { ok: open, text: `${office.officeName}${open ? '正常使用' : '已停用'}`, parts: [] },
    ],
    desk: deskOf(
      desk,
      { ...who, isPlatform: account.isPlatform },
      await readPermissions(desk.client, { ...who, isPlatform: account.isPlatform }),
    ),
  }
}

async function roleSubject(desk: Desk, id: number): Promise<Subject> {
  const role = await desk.from('role').select('name').where('id', '=', id).executeTakeFirst()
  if (!role) throw notFound('角色')
  const nobody = { accountId: 0, officeId: desk.officeId, employeeId: 0, departmentId: null }
  const who: Who = { ...nobody, name: role.name, isPlatform: false, tokenHash: '' }
  const roles = await rolesOf(desk, who, 'role', id)
  const name = `只有角色“${role.name}”的人`
  return { name, present: true, steps: [], roles, desk: deskOf(desk, who, await permissionsOfRoles(desk, [id], null)) }
}

function deskOf({ client, origin, kinds }: Desk, who: Who, permissions: Permissions): Desk {
  return new Desk(client, origin, who, permissions, kinds)
}

type RoleRow = Omit<AskedRole, 'alone'>

/** Returns the roles that an employee has, or one role, each with its grants. */
async function rolesOf(desk: Desk, who: Who, by: 'employee' | 'role', id: number): Promise<AskedRole[]> {
  const which =
    by === 'role'
      ? 'r.id = $2'
      : 'r.id in (select role_id from employee_role where office_id = $1 and employee_id = $2)'
  const { rows } = await desk.client.query<RoleRow>(
    `select r.id, r.name, r.is_admin as "isAdmin",
       array(select menu_code from role_menu where office_id = $1 and role_id = r.id) as menus,
       array(select element_code from role_element where office_id = $1 and role_id = r.id) as elements,
       coalesce((select json_object_agg(module, scope) from role_scope where office_id = $1 and role_id = r.id), '{}') as scopes
     from role r where r.office_id = $1 and ${which} order by r.position, r.id`,
    [desk.officeId, id],
  )
  const asked: AskedRole[] = []
  for (const role of rows)
    asked.push({ ...role, alone: deskOf(desk, who, await permissionsOfRoles(desk, [role.id], who.departmentId)) })
  return asked
}
