import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { EmployeePermissions } from '../../api/employeePermissions.ts'
import { employeeRoutes as routes } from '../../api/employeeRoutes.ts'
import { readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import { type Subject, subjectOf } from '../explain/subject.ts'

/**
 * Returns the permissions of an employee, each with the roles that grant it. The decision is that of a desk as theirs, as in
 * `explain`, and a role grants what a desk with this role alone may: no rule is written twice.
 */
async function permissionsOf(desk: Desk, id: number, scopes: readonly ScopeRight[]): Promise<EmployeePermissions> {
  const subject = await subjectOf(desk, { employeeId: id })
  const { menus, elements } = await readRights(desk, scopes, { forPlatform: subject.desk.who.isPlatform })
  return {
    notes: subject.steps.filter(step => !step.ok).map(step => step.text),
    roles: subject.roles.map(({ id, name }) => ({ id, name })),
    menus: menus.map(menu => ({ ...menu, ...decided(subject, menu.code) })),
    elements: elements.map(element => ({ ...element, ...decided(subject, element.code) })),
    scopes: scopes.map(({ module, title }) => ({ module, title, ...scopeIn(subject, module) })),
  }
}

function decided({ desk, roles }: Subject, code: string) {
  const allowed = desk.may(code)
  return { allowed, roleIds: roles.filter(role => role.alone.may(code)).map(role => role.id) }
}

function scopeIn({ desk, roles }: Subject, module: string) {
  const { office, own, departmentIds } = desk.reach(module)
  const granting = roles.filter(role => role.alone.reach(module).own)
  const parts = granting.map(role => {
    const { departmentIds } = role.alone.reach(module)
    return {
      roleId: role.id,
      scope: role.isAdmin ? 'office' : (role.scopes[module] ?? ''),
      departmentIds: [...departmentIds],
    }
  })
  return { office, own, departmentIds: [...departmentIds], roles: parts }
}

export const employeePermissionHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.permissions, (desk, { params }) => permissionsOf(desk, params.id, scopes)),
]
