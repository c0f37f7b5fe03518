import type { RoleRights } from '../../api/role.ts'

/**
 * Puts the person's own changes of a role (`base` → `mine`) on top of a colleague's; if both changed a scope, the own one
 * wins.
 */
export function merged(base: RoleRights, mine: RoleRights, latest: RoleRights): RoleRights {
  return {
    menus: mergedCodes(base.menus, mine.menus, latest.menus),
    elements: mergedCodes(base.elements, mine.elements, latest.elements),
    scopes: mergedScopes(base.scopes, mine.scopes, latest.scopes),
  }
}

function mergedCodes(base: readonly string[], mine: readonly string[], latest: readonly string[]): string[] {
  const given = mine.filter(code => !base.includes(code))
  const taken = base.filter(code => !mine.includes(code))
  return [...new Set([...latest, ...given])].filter(code => !taken.includes(code))
}

type Scopes = RoleRights['scopes']

function mergedScopes(base: Scopes, mine: Scopes, latest: Scopes): Scopes {
  const of = (scopes: Scopes, module: string) => scopes.filter(scope => scope.module === module)
  const touched = (module: string) => JSON.stringify(of(base, module)) !== JSON.stringify(of(mine, module))
  const modules = new Set([...mine, ...latest].map(scope => scope.module))
  return [...modules].flatMap(module => of(touched(module) ? mine : latest, module))
}
