import { allOf, type TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import type { DepartmentBrief } from '../../api/directory.ts'
import type { EmployeePermissions, EmployeeScope } from '../../api/employeePermissions.ts'
import { type ScopeKind, scopeKinds } from '../../api/scope.ts'

type Decided = { code: string; title: string; allowed: boolean; roleIds: readonly number[] }

/** Returns the roles that give a permission, in words; one from no role comes from the platform. */
export function sourceOf({ allowed, roleIds }: Decided, roles: EmployeePermissions['roles']): string {
  if (!allowed) return '没有'
  const names = roles.filter(role => roleIds.includes(role.id)).map(role => role.name)
  return names.length > 0 ? names.join('、') : '平台运营'
}

/** Returns menus with their elements as a tree; `only` those of the employee, with the nodes above. */
export function permissionNodes({ menus, elements, roles }: EmployeePermissions, only: boolean): TreeNode[] {
  const node = (one: Decided, children: TreeNode[]): TreeNode => ({
    key: one.code,
    title: one.title,
    disabled: !one.allowed,
    children,
    extra: sourceOf(one, roles),
  })
  const below = (parent: string | null): TreeNode[] =>
    menus
      .filter(menu => menu.parentCode === parent)
      .map(menu => {
        const buttons = elements.filter(element => element.menuCode === menu.code).map(element => node(element, []))
        return node(menu, [...below(menu.code), ...buttons])
      })
      .filter(one => !only || allOf([one]).some(any => !any.disabled))
  const all = below(null)
  return only ? all.map(withoutMissing) : all
}

function withoutMissing(node: TreeNode): TreeNode {
  const children = (node.children ?? []).filter(one => allOf([one]).some(any => !any.disabled))
  return { ...node, children: children.map(withoutMissing) }
}

/** Returns a data scope, in words. */
export function reachInWords(
  { office, own, departmentIds }: Pick<EmployeeScope, 'office' | 'own' | 'departmentIds'>,
  departments: readonly DepartmentBrief[],
): string {
  if (office) return '全公司'
  if (!own) return '看不到任何数据'
  return ['本人', ...departmentIds.map(id => nameOf(departments, id))].join('、')
}

/** Returns a role's part of a data scope, in words: `本部门及下级（一部、二部）`. */
export function partInWords(
  { scope, departmentIds }: EmployeeScope['roles'][number],
  departments: readonly DepartmentBrief[],
): string {
  const kind = scopeKinds[scope as ScopeKind] ?? scope
  const names = departmentIds.map(id => nameOf(departments, id)).join('、')
  return names ? `${kind}（${names}）` : kind
}

function nameOf(departments: readonly DepartmentBrief[], id: number): string {
  return departments.find(department => department.id === id)?.name ?? `部门 ${id}`
}
