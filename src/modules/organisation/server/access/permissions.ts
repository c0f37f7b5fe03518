import type { ClientBase } from 'pg'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { setNewest } from '../../../../kernel/server/desk/newest.ts'
import type { Permissions, Reach } from '../../../../kernel/server/desk/permissions.ts'
import { noPermissions } from '../../../../kernel/server/desk/permissions.ts'
import type { Who } from '../../../../kernel/server/desk/sessionDesk.ts'

type Granted = { is_admin: boolean; roles: number[]; menus: string[]; elements: string[]; scopes: Scope[] }
type Scope = {
  module: string
  scope: 'own' | 'department' | 'departmentAndBelow' | 'chosen' | 'office'
  departments: number[]
}

const wholeOffice: Reach = { office: true, own: true, departmentIds: [] }

/** Roles an employee has ($2 is the employee), and roles as chosen ($2 is their ids). */
const rolesHeld = 'select role_id from employee_role where office_id = $1 and employee_id = $2'
const rolesChosen = 'select unnest($2::bigint[])'

/** Returns the query of the joint permissions of roles for a person of department $3; scopes resolved to departments. */
const queryOf = (roles: string) => `
  with recursive mine as (
    select r.id, r.is_admin from role r where r.office_id = $1 and r.id in (${roles})
  ), below as (
    select id from department where office_id = $1 and id = $3
    union select d.id from department d join below b on d.parent_id = b.id where d.office_id = $1
  )
  select coalesce(bool_or(is_admin), false) as is_admin, array(select id from mine) as roles,
    array(select m.code from open_menu m where not m.for_platform and position('/' in m.code) = 0
      and (exists (select 1 from mine where is_admin) or m.code in (select rm.menu_code from role_menu rm where rm.office_id = $1 and rm.role_id in (select id from mine)))) as menus,
    array(select e.code from element e join open_menu m on m.code = e.menu_code where e.enabled and not m.for_platform
      and (exists (select 1 from mine where is_admin) or e.code in (select re.element_code from role_element re where re.office_id = $1 and re.role_id in (select id from mine)))) as elements,
    coalesce((select json_agg(json_build_object('module', s.module, 'scope', s.scope, 'departments',
        case s.scope when 'chosen' then to_json(s.department_ids)
          when 'departmentAndBelow' then (select coalesce(json_agg(id), '[]') from below)
          when 'department' then (select coalesce(json_agg(id), '[]') from below where id = $3)
          else '[]' end))
      from role_scope s where s.office_id = $1 and s.role_id in (select id from mine)), '[]') as scopes
  from mine`

/** The query of a platform operator's menus, in any office. */
const platformQuery = `
  select array(select code from open_menu where position('/' in code) = 0 and (for_platform or (kind = 'web' and parent_code is null))) as menus,
    array(select e.code from element e join open_menu m on m.code = e.menu_code where e.enabled and m.for_platform) as elements`

/** Returns the union of the scopes of a module: a role without one adds nothing. */
function uniteScopes(scopes: readonly Scope[]): Reach {
  return {
    office: scopes.some(({ scope }) => scope === 'office'),
    own: scopes.length > 0,
    departmentIds: [...new Set(scopes.flatMap(({ departments }) => departments))].sort((a, b) => a - b),
  }
}

/** Returns the permissions from stored rows; scopes resolved to departments. */
export function permissionsFrom({ is_admin, roles, menus, elements, scopes }: Granted): Permissions {
  const reaches = new Map(
    Map.groupBy(scopes, scope => scope.module)
      .entries()
      .map(([module, of]) => [module, uniteScopes(of)]),
  )
  return {
    menus: new Set(menus),
    elements: new Set(elements),
    roles: is_admin ? 'all' : new Set(roles),
    modules: is_admin ? 'all' : new Set(reaches.keys()),
    reach: module => (is_admin ? wholeOffice : (reaches.get(module) ?? noPermissions.reach(module))),
  }
}

/** Reads a person's permissions inside their transaction: those of their roles in the office, and the platform's. */
export async function readPermissions(client: ClientBase, who: Who): Promise<Permissions> {
  const own = who.officeId === null ? noPermissions : await readOfficePermissions(client, who)
  return who.isPlatform ? withPlatform(own, await readPlatformCodes(client)) : own
}

async function readOfficePermissions(client: ClientBase, who: Who): Promise<Permissions> {
  const { rows } = await client.query<Granted>(queryOf(rolesHeld), [who.officeId, who.employeeId, who.departmentId])
  return permissionsFrom(rows[0] as Granted)
}

/**
 * Returns the permissions that a set of roles of the desk's office would give a person of a department. Unknown ids give
 * nothing.
 */
export async function permissionsOfRoles(
  desk: Desk,
  roleIds: readonly number[],
  departmentId: number | null,
): Promise<Permissions> {
  const { rows } = await desk.client.query<Granted>(queryOf(rolesChosen), [desk.officeId, roleIds, departmentId])
  return permissionsFrom(rows[0] as Granted)
}

/** Returns the permissions of an employee of the desk's office by their roles, disabled or not. */
export async function permissionsOfEmployee(
  desk: Desk,
  employee: { id: number; departmentId: number | null },
): Promise<Permissions> {
  const values = [desk.officeId, employee.id, employee.departmentId]
  const { rows } = await desk.client.query<Granted>(queryOf(rolesHeld), values)
  return permissionsFrom(rows[0] as Granted)
}

type Codes = Pick<Granted, 'menus' | 'elements'>

async function readPlatformCodes(client: ClientBase): Promise<Codes> {
  const { rows } = await client.query<Codes>(platformQuery)
  return rows[0] as Codes
}

function withPlatform(own: Permissions, { menus, elements }: Codes): Permissions {
  const union = (mine: ReadonlySet<string>, more: readonly string[]) => new Set([...mine, ...more])
  return { ...own, menus: union(own.menus, menus), elements: union(own.elements, elements) }
}

const mostKept = 5000

/**
 * Makes a cache of permissions per employee, valid for one permission version of the office. Every request reads the version
 * from the database, so a change works from the next call on, on every node. Without an office nothing is cached.
 */
export function permissionCache() {
  const kept = new Map<string, { version: number; permissions: Permissions }>()
  return async (client: ClientBase, who: Who, version: number): Promise<Permissions> => {
    if (who.officeId === null) return readPermissions(client, who)
    const key = `${who.officeId}:${who.employeeId}:${who.isPlatform}`
    const known = kept.get(key)
    if (known?.version === version) return known.permissions
    const permissions = await readPermissions(client, who)
    setNewest(kept, key, { version, permissions }, mostKept)
    return permissions
  }
}
