import { type Access, accesses, type ScopedModule, scopedModules } from '../../../../kernel/server/desk/access.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { menuCodeOf } from '../../../menu/server/index.ts'
import { root } from '../../api/groups.ts'

/** A role that every company starts with. Its code stays when the company calls it otherwise. */
type Origin = { code: string; type: string; name: string; isAdmin?: true }

/** Role types in the order they are shown. */
export const defaultRoleTypes: readonly string[] = ['管理岗位', '销售岗位', '职能岗位']

/** The roles a new company starts with (product.md §1, People); a company changes them afterwards as it likes. */
const origins: readonly Origin[] = [
  { code: 'admin', type: '管理岗位', name: '公司管理员', isAdmin: true },
  { code: 'manager', type: '管理岗位', name: '部门经理' },
  { code: 'seller', type: '销售岗位', name: '导购' },
  { code: 'designer', type: '销售岗位', name: '设计师专员' },
  { code: 'finance', type: '职能岗位', name: '财务' },
  { code: 'warehouse', type: '职能岗位', name: '仓管' },
  { code: 'worker', type: '职能岗位', name: '安装搬运' },
]

export type DefaultRole = {
  code: string
  /** Name of its role type. */
  type: string
  name: string
  /** Every menu, element and row of the office, without being listed. */
  isAdmin: boolean
  /** Menu codes, those of their groups too. */
  menus: readonly string[]
  elements: readonly string[]
  /** Data scope by module code; no entry, nothing to see. */
  scopes: Readonly<Record<string, ScopedModule['roles'][string]>>
}

/** Returns the default roles with the permissions from modules. Throws if a module names an unknown role. */
export function defaultRolesOf(world: World): readonly DefaultRole[] {
  const declared = world.all(accesses)
  const reaches = world.all(scopedModules)
  const named = [...declared.map(({ grants = {} }) => grants), ...reaches.map(({ roles }) => roles)]
  const unknown = named.flatMap(Object.keys).find(code => !origins.some(role => role.code === code))
  if (unknown) throw new Error(`there is no default role ${unknown}`)
  return origins.map(({ isAdmin = false, ...role }) => {
    const scopes = reaches.flatMap(({ module, roles }) => (roles[role.code] ? [[module, roles[role.code]]] : []))
    return { ...role, isAdmin, ...grantedTo(role.code, declared), scopes: Object.fromEntries(scopes) }
  })
}

function grantedTo(role: string, declared: readonly Access[]): Pick<DefaultRole, 'menus' | 'elements'> {
  const granted = declared.filter(({ grants }) => grants?.[role])
  const menus = granted.flatMap(({ place }) => [
    ...('group' in place && place.group?.authority ? [place.group.authority] : []),
    menuCodeOf(place),
  ])
  return {
    menus: granted.length > 0 ? [...new Set([root.code, ...menus])] : [],
    elements: granted.flatMap(({ place, grants }) => grants?.[role]?.map(word => `${menuCodeOf(place)}:${word}`) ?? []),
  }
}
