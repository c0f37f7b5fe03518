import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { noPermissions, type Permissions, type Reach } from '../../../../kernel/server/desk/permissions.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { covers } from '../access/covers.ts'
import type { Rights } from '../access/rightsCatalogue.ts'
import { type Below, heldWith, type RoleGrants } from './held.ts'

const nothing: RoleGrants = { isAdmin: false, menus: [], elements: [], scopes: [] }

export type Circumstances = { rights: Rights; below: Below }

/**
 * Returns why the caller may not let a role grant `after` to somebody of a department, in words; null if they may. Nobody
 * grants what they do not have (issue 3); what the role grants already (`before`) may stay, and less may always be granted.
 */
export function refusalToGrant(
  desk: Desk,
  { rights, below }: Circumstances,
  departmentId: number | null,
  after: RoleGrants,
  before: RoleGrants = nothing,
): string | null {
  const mine = united(desk.permissions, heldWith([before], departmentId, rights, below))
  const theirs = heldWith([after], departmentId, rights, below)
  return covers(mine, theirs) ? null : `不能授予自己没有的权限：${beyond(mine, theirs, rights).join('、')}`
}

/**
 * Throws 40900 if a role would grant what the caller lacks. `departments` are those of its members, since a scope means
 * something else in each; the caller's own stands for future members.
 */
export function assertMayGrant(
  desk: Desk,
  circumstances: Circumstances,
  departments: readonly (number | null)[],
  after: RoleGrants,
  before?: RoleGrants,
): void {
  for (const department of new Set([desk.who.departmentId, ...departments])) {
    const refusal = refusalToGrant(desk, circumstances, department, after, before)
    if (refusal) throw conflict(refusal)
  }
}

/** Returns the permissions of `theirs` that `mine` lacks, in words. */
function beyond(mine: Permissions, theirs: Permissions, rights: Rights): string[] {
  if (theirs.modules === 'all') return ['公司管理员的全部权限']
  const menus = [...theirs.menus].filter(code => !mine.menus.has(code)).map(code => rights.menuTitle(code))
  const elements = [...theirs.elements].filter(code => !mine.elements.has(code)).map(code => rights.elementTitle(code))
  const scopes = rights.scopes
    .filter(({ module }) => !covers(mine, only(theirs, module)))
    .map(({ title }) => `${title}的数据范围`)
  return [...menus, ...elements, ...scopes]
}

function only(permissions: Permissions, module: string): Permissions {
  return { ...noPermissions, modules: new Set([module]), reach: permissions.reach }
}

/** Returns the union of two sets of permissions. */
function united(one: Permissions, other: Permissions): Permissions {
  return {
    menus: new Set([...one.menus, ...other.menus]),
    elements: new Set([...one.elements, ...other.elements]),
    roles: one.roles === 'all' || other.roles === 'all' ? 'all' : new Set([...one.roles, ...other.roles]),
    modules: one.modules === 'all' || other.modules === 'all' ? 'all' : new Set([...one.modules, ...other.modules]),
    reach: module => unitedReach(one.reach(module), other.reach(module)),
  }
}

function unitedReach(one: Reach, other: Reach): Reach {
  return {
    office: one.office || other.office,
    own: one.own || other.own,
    departmentIds: [...new Set([...one.departmentIds, ...other.departmentIds])],
  }
}
