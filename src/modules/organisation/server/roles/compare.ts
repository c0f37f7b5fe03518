import { handle } from '../../../../kernel/server/http/mount.ts'
import { type RoleComparison, roleRoutes as routes } from '../../api/role.ts'
import { type Rights, readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import type { RoleGrants } from './held.ts'
import { grantsOf, readRole } from './read.ts'
import { chosenDepartments, scopeInWords } from './rights.ts'

type Differences = RoleComparison['differences']
type Names = ReadonlyMap<number, string>

const has = (held: boolean) => (held ? '有' : '无')

/** Returns the codes that only one of two roles has; an administrator has them all. */
function codesApart(
  kind: 'menu' | 'element',
  all: readonly { code: string; title: string }[],
  held: (code: string) => [boolean, boolean],
): Differences {
  return all.flatMap(({ code, title }) => {
    const [one, other] = held(code)
    return one === other ? [] : [{ kind, title, one: has(one), other: has(other) }]
  })
}

function scopesApart(one: RoleGrants, other: RoleGrants, rights: Rights, names: Names): Differences {
  const words = ({ isAdmin, scopes }: RoleGrants, module: string) =>
    isAdmin
      ? '全公司'
      : scopeInWords(
          scopes.find(scope => scope.module === module),
          names,
        )
  return rights.scopes.flatMap(({ module, title }) => {
    const [a, b] = [words(one, module), words(other, module)]
    return a === b ? [] : [{ kind: 'scope' as const, title, one: a, other: b }]
  })
}

function differencesOf(one: RoleGrants, other: RoleGrants, rights: Rights, names: Names): Differences {
  const holds = (role: RoleGrants, code: string) =>
    role.isAdmin || role.menus.includes(code) || role.elements.includes(code)
  const held = (code: string): [boolean, boolean] => [holds(one, code), holds(other, code)]
  const menus = rights.menus.map(({ code }) => ({ code, title: rights.menuTitle(code) }))
  const elements = rights.elements.map(({ code }) => ({ code, title: rights.elementTitle(code) }))
  return [
    ...codesApart('menu', menus, held),
    ...codesApart('element', elements, held),
    ...scopesApart(one, other, rights, names),
  ]
}

export const roleCompareHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.compare, async (desk, { params }): Promise<RoleComparison> => {
    const [one, other] = [await readRole(desk, params.id), await readRole(desk, params.roleId)]
    const [ofOne, ofOther] = [await grantsOf(desk, one.id), await grantsOf(desk, other.id)]
    const names = await chosenDepartments(desk, [...ofOne.scopes, ...ofOther.scopes])
    const differences = differencesOf(ofOne, ofOther, await readRights(desk, scopes), names)
    return { one: one.name, other: other.name, differences }
  }),
]
