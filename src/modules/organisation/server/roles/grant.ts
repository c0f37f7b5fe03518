import type { Selectable } from 'kysely'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type RoleDetail, type RoleRights, roleRoutes as routes } from '../../api/role.ts'
import { type Rights, readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import { lockStaff } from '../access/seats.ts'
import { type RoleGrants, readBelow } from './held.ts'
import { assertMayGrant } from './limits.ts'
import { departmentsOfMembers } from './members.ts'
import { begunAt, detailOf, grantsOf, roleWord } from './read.ts'
import { added, chosenDepartments, differingScopes, wantedRights } from './rights.ts'

const nothing: RoleGrants = { isAdmin: false, menus: [], elements: [], scopes: [] }

/** Throws 40900 for the role that has everything anyway. */
export function assertGrantable({ isAdmin }: RoleGrants): void {
  if (isAdmin) throw conflict('公司管理员拥有全部菜单、按钮和数据，不能修改授权，请另建一个角色')
}

/** Returns a new role's permissions in the words of its history. */
export function grantedInWords(desk: Desk, grants: RoleGrants, rights: Rights): Promise<Changes> {
  return changesInWords(desk, nothing, grants, rights)
}

/** Returns the changes of a role's permissions in the words of its history; nothing without a difference. */
async function changesInWords(desk: Desk, before: RoleGrants, after: RoleGrants, rights: Rights): Promise<Changes> {
  const menus = (codes: string[]) => codes.map(code => rights.menuTitle(code)).join('、')
  const elements = (codes: string[]) => codes.map(code => rights.elementTitle(code)).join('、')
  const names = await chosenDepartments(desk, [...before.scopes, ...after.scopes])
  const scopes = differingScopes(before, after, rights, names)
  const told: Changes = {
    menusAdded: ['', menus(added(before.menus, after.menus))],
    menusRemoved: [menus(added(after.menus, before.menus)), ''],
    elementsAdded: ['', elements(added(before.elements, after.elements))],
    elementsRemoved: [elements(added(after.elements, before.elements)), ''],
    scopes: [
      scopes.map(scope => `${scope.module}：${scope.one}`).join('；'),
      scopes.map(scope => `${scope.module}：${scope.other}`).join('；'),
    ],
  }
  return Object.fromEntries(Object.entries(told).filter(([, [from, to]]) => from !== to))
}

/** Replaces a role's permissions. */
export async function storeGrants(desk: Desk, roleId: number, { menus, elements, scopes }: RoleGrants): Promise<void> {
  const role = [desk.officeId, roleId]
  const { client } = desk
  await client.query(
    `with gone as (delete from role_menu where office_id = $1 and role_id = $2 and menu_code <> all($3::text[]))
     insert into role_menu (office_id, role_id, menu_code) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [...role, menus],
  )
  await client.query(
    `with gone as (delete from role_element where office_id = $1 and role_id = $2 and element_code <> all($3::text[]))
     insert into role_element (office_id, role_id, element_code) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [...role, elements],
  )
  await client.query('delete from role_scope where office_id = $1 and role_id = $2', role)
  await client.query(
    `insert into role_scope (office_id, role_id, module, scope, department_ids)
     select $1, $2, s.module, s.scope, s."departmentIds" from json_to_recordset($3::json) as s(module text, scope text, "departmentIds" bigint[])`,
    [...role, JSON.stringify(scopes)],
  )
}

/** How a role is granted: the parts with a data scope, and what the log calls it. */
type Granting = { scopes: readonly ScopeRight[]; action: string }

/**
 * Gives a locked role the permissions that are asked for and those that they need. Throws 40000 for what cannot be granted,
 * 40900 for what the caller does not have.
 */
export async function grantRole(
  desk: Desk,
  role: Selectable<DB['role']>,
  asked: RoleRights,
  { scopes, action }: Granting,
): Promise<RoleDetail> {
  const before = await grantsOf(desk, role.id)
  assertGrantable(before)
  const rights = await readRights(desk, scopes)
  const { grants, completed } = await wantedRights(desk, asked, before, rights)
  const below = await readBelow(desk)
  assertMayGrant(desk, { rights, below }, await departmentsOfMembers(desk, role.id), grants, before)
  const more = await changesInWords(desk, before, grants, rights)
  if (Object.keys(more).length === 0) return detailOf(desk, role.id)
  await storeGrants(desk, role.id, grants)
  await desk.change('role', role, {}, { action, more })
  return detailOf(desk, role.id, completed)
}

export const roleGrantHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.grant, async (desk, { body: { id, version, force, ...asked } }) => {
    await lockStaff(desk)
    const role = await desk.lockOne('role', id, roleWord, begunAt(desk, version, force))
    return grantRole(desk, role, asked, { scopes, action: '授权' })
  }),
]
