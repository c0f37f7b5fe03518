import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Permissions } from '../../../../kernel/server/desk/permissions.ts'
import type { RoleScope } from '../../api/scope.ts'
import { permissionsFrom } from '../access/permissions.ts'
import type { Rights } from '../access/rightsCatalogue.ts'

/** All stored permissions of a role. */
export type RoleGrants = {
  isAdmin: boolean
  menus: readonly string[]
  elements: readonly string[]
  scopes: readonly RoleScope[]
}

/** Each department with itself and all below it. */
export type Below = ReadonlyMap<number, readonly number[]>

/**
 * Returns the joint permissions of roles for a person of a department, like `readPermissions`, for permissions that are not
 * stored (yet).
 */
export function heldWith(
  roles: readonly RoleGrants[],
  departmentId: number | null,
  rights: Rights,
  below: Below,
): Permissions {
  const admin = roles.some(role => role.isAdmin)
  const codes = (all: readonly { code: string }[], granted: readonly string[]) => {
    const held = new Set(granted)
    return all.map(one => one.code).filter(code => admin || held.has(code))
  }
  const scopes = roles.flatMap(role => role.scopes)
  return permissionsFrom({
    is_admin: admin,
    roles: [],
    menus: codes(
      rights.menus,
      roles.flatMap(role => role.menus),
    ),
    elements: codes(
      rights.elements,
      roles.flatMap(role => role.elements),
    ),
    scopes: scopes.map(one => ({ ...one, departments: [...departmentsOf(one, departmentId, below)] })),
  })
}

/** Returns the departments a scope opens to someone of a department. */
function departmentsOf({ scope, departmentIds }: RoleScope, own: number | null, below: Below): readonly number[] {
  if (scope === 'chosen') return departmentIds
  if (own === null) return []
  if (scope === 'department') return [own]
  return scope === 'departmentAndBelow' ? (below.get(own) ?? [own]) : []
}

/** Reads the company's tree of departments. */
export async function readBelow(desk: Desk): Promise<Below> {
  const { rows } = await desk.client.query<{ id: number; below: number[] }>(
    `with recursive pair as (
       select id as root, id from department where office_id = $1
       union select p.root, d.id from pair p join department d on d.office_id = $1 and d.parent_id = p.id
     ) select root as id, array_agg(id order by id) as below from pair group by root`,
    [desk.officeId],
  )
  return new Map(rows.map(row => [row.id, row.below]))
}

/** Returns the permissions of roles, by role id. */
export async function readGrants(desk: Desk, roleIds: readonly number[]): Promise<Map<number, RoleGrants>> {
  const { rows } = await desk.client.query<RoleGrants & { id: number }>(
    `select r.id, r.is_admin as "isAdmin",
       array(select menu_code from role_menu m where m.office_id = r.office_id and m.role_id = r.id order by 1) as menus,
       array(select element_code from role_element e where e.office_id = r.office_id and e.role_id = r.id order by 1) as elements,
       coalesce((select json_agg(json_build_object('module', s.module, 'scope', s.scope, 'departmentIds', s.department_ids) order by s.module)
         from role_scope s where s.office_id = r.office_id and s.role_id = r.id), '[]') as scopes
     from role r where r.office_id = $1 and r.id = any($2::bigint[])`,
    [desk.officeId, [...new Set(roleIds)]],
  )
  return new Map(rows.map(({ id, ...grants }) => [id, grants]))
}
