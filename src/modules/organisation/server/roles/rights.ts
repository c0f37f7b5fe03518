import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { RoleRights } from '../../api/role.ts'
import { type RoleScope, scopeKinds } from '../../api/scope.ts'
import type { Rights } from '../access/rightsCatalogue.ts'
import type { RoleGrants } from './held.ts'

export type Wanted = { grants: RoleGrants; completed: string[] }

/**
 * Returns the permissions that a role will have: the requested ones with those that they need (an element its menu, a menu
 * all above it), and the role's present ones that cannot be chosen now, of a disabled screen. Throws 40000 for codes that
 * cannot be granted and for missing departments.
 */
export async function wantedRights(desk: Desk, asked: RoleRights, before: RoleGrants, rights: Rights): Promise<Wanted> {
  assertGrantable(asked, before, rights)
  const scopes = await wantedScopes(desk, asked.scopes, rights)
  const menus = withNeeded(asked, rights)
  const completed = menus.filter(code => !asked.menus.includes(code)).map(code => rights.menuTitle(code))
  const hidden = <T>(all: readonly T[], shown: (one: T) => boolean) => all.filter(one => !shown(one))
  const inSight = (one: RoleScope) => rights.hasScope(one.module)
  return {
    grants: {
      isAdmin: before.isAdmin,
      menus: [...menus, ...hidden(before.menus, code => rights.hasMenu(code))],
      elements: [...new Set(asked.elements), ...hidden(before.elements, code => rights.hasElement(code))].filter(
        unique,
      ),
      scopes: [...scopes, ...hidden(before.scopes, inSight)],
    },
    completed,
  }
}

const unique = <T>(one: T, at: number, all: readonly T[]) => all.indexOf(one) === at

function assertGrantable(asked: RoleRights, before: RoleGrants, rights: Rights): void {
  const menu = asked.menus.find(code => !rights.hasMenu(code) && !before.menus.includes(code))
  if (menu !== undefined) throw badInput('menus', `没有“${menu}”这个菜单，或它不能授予角色，请去掉它`)
  const element = asked.elements.find(code => !rights.hasElement(code) && !before.elements.includes(code))
  if (element !== undefined) throw badInput('elements', `没有“${element}”这个按钮或字段，或它不能授予角色，请去掉它`)
}

/** Returns the requested menus with those that elements and menus need, in the catalogue's order. */
function withNeeded({ menus, elements }: RoleRights, rights: Rights): string[] {
  const wanted = new Set<string>()
  const want = (code: string | null) => {
    if (code === null || wanted.has(code)) return
    wanted.add(code)
    want(rights.neededBy(code))
  }
  for (const code of menus) want(code)
  for (const code of elements) want(rights.neededBy(code))
  return rights.menus.map(menu => menu.code).filter(code => wanted.has(code))
}

/** Returns scopes in stored form: only `chosen` has departments, at least one. */
async function wantedScopes(desk: Desk, scopes: readonly RoleScope[], rights: Rights): Promise<RoleScope[]> {
  if (!scopes.every(one => rights.hasScope(one.module))) throw badInput('scopes', '没有这个模块，请去掉它')
  const ids = [...new Set(scopes.flatMap(one => one.departmentIds))]
  const found = ids.length > 0 ? await desk.from('department').select('id').where('id', 'in', ids).execute() : []
  if (found.length < ids.length) throw badInput('scopes', '部门不存在，或不在您的数据范围内，请重新选择')
  const empty = scopes.find(one => one.scope === 'chosen' && one.departmentIds.length === 0)
  if (empty) throw badInput('scopes', `请为“${rights.scopeTitle(empty.module)}”选择至少一个部门`)
  return scopes.map(one => ({
    ...one,
    departmentIds: one.scope === 'chosen' ? [...new Set(one.departmentIds)].sort((a, b) => a - b) : [],
  }))
}

/** Returns the entries of `after` that `before` lacks. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  return after.filter(code => !before.includes(code))
}

/** Describes a scope in words; `names` are the departments' by id. */
export function scopeInWords(scope: RoleScope | undefined, names: ReadonlyMap<number, string>): string {
  if (!scope) return '无'
  if (scope.scope !== 'chosen') return scopeKinds[scope.scope]
  return `指定部门（${scope.departmentIds.map(id => names.get(id) ?? id).join('、')}）`
}

/** Returns the modules in which two roles' scopes differ, with both in words. */
export function differingScopes(
  one: RoleGrants,
  other: RoleGrants,
  rights: Rights,
  names: ReadonlyMap<number, string>,
): { module: string; one: string; other: string }[] {
  return rights.scopes.flatMap(({ module, title }) => {
    const words = [one, other].map(({ scopes }) =>
      scopeInWords(
        scopes.find(scope => scope.module === module),
        names,
      ),
    )
    const [a, b] = words as [string, string]
    return a === b ? [] : [{ module: title, one: a, other: b }]
  })
}

/** Returns the names of the departments that scopes choose, by id. */
export function chosenDepartments(desk: Desk, scopes: readonly RoleScope[]): Promise<Map<number, string>> {
  return namesOf(
    desk,
    'department',
    scopes.flatMap(scope => scope.departmentIds),
  )
}
