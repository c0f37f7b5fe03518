import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Permissions, Reach } from '../../../../kernel/server/desk/permissions.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import { type Right, type RolePreview, roleRoutes as routes } from '../../api/role.ts'
import { type Rights, readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import { assertGrantable } from './grant.ts'
import { heldWith, type RoleGrants, readBelow, readGrants } from './held.ts'
import { membersOf } from './members.ts'
import { grantsOf } from './read.ts'
import { wantedRights } from './rights.ts'

type Names = ReadonlyMap<number, string>

/** Returns the parts of a reach in words, one by one. */
function partsOf({ office, own, departmentIds }: Reach, names: Names): string[] {
  if (office) return ['全公司']
  return [...(own ? ['本人'] : []), ...departmentIds.map(id => names.get(id) ?? String(id))]
}

/** Returns the parts of `wider` that are not in `narrower`. */
function beyond(wider: Reach, narrower: Reach, names: Names): string[] {
  if (narrower.office) return []
  const less = new Set(partsOf(narrower, names))
  return partsOf(wider, names).filter(part => !less.has(part))
}

/**
 * Returns the permissions that `after` has and `before` lacks: menus, elements, and in each module the rows that become
 * visible.
 */
function gained(before: Permissions, after: Permissions, rights: Rights, names: Names): Right[] {
  const menus = rights.menus.filter(({ code }) => after.menus.has(code) && !before.menus.has(code))
  const elements = rights.elements.filter(({ code }) => after.elements.has(code) && !before.elements.has(code))
  const scopes = rights.scopes.flatMap(({ module, title }) => {
    const parts = beyond(after.reach(module), before.reach(module), names)
    return parts.length > 0 ? [`${title}：${parts.join('、')}`] : []
  })
  return [
    ...menus.map(({ code }) => ({ kind: 'menu' as const, text: rights.menuTitle(code) })),
    ...elements.map(({ code }) => ({ kind: 'element' as const, text: rights.elementTitle(code) })),
    ...scopes.map(text => ({ kind: 'scope' as const, text })),
  ]
}

/** Returns the roles of people, by employee id. */
async function rolesOf(desk: Desk, employeeIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await desk.client.query<{ employeeId: number; roleId: number }>(
    'select employee_id as "employeeId", role_id as "roleId" from employee_role where office_id = $1 and employee_id = any($2::bigint[])',
    [desk.officeId, employeeIds],
  )
  const byEmployee = Map.groupBy(rows, row => row.employeeId)
  return new Map([...byEmployee].map(([id, held]) => [id, held.map(row => row.roleId)]))
}

/** Returns the gains and losses of each active member by a role's new permissions, all their roles taken together. */
async function effectOf(desk: Desk, roleId: number, after: RoleGrants, rights: Rights) {
  const members = (await membersOf(desk, roleId)).filter(member => member.active)
  const held = await rolesOf(
    desk,
    members.map(member => member.id),
  )
  const grants = await readGrants(desk, [...held.values()].flat())
  const changed = new Map(grants).set(roleId, after)
  const below = await readBelow(desk)
  const effects = members.map(member => {
    const [was, will] = [grants, changed].map(all => {
      const roles = (held.get(member.id) ?? []).flatMap(id => all.get(id) ?? [])
      return heldWith(roles, member.departmentId, rights, below)
    }) as [Permissions, Permissions]
    return { member, was, will }
  })
  const opened = effects.flatMap(({ was, will }) => [...departmentsIn(was, rights), ...departmentsIn(will, rights)])
  const names = await namesOf(desk, 'department', opened)
  return effects.map(({ member: { id: employeeId, name, departmentName }, was, will }) => {
    const [gains, losses] = [gained(was, will, rights, names), gained(will, was, rights, names)]
    return { employeeId, name, departmentName, gains, losses }
  })
}

/** Returns the ids of the departments that permissions open in any module. */
const departmentsIn = (permissions: Permissions, rights: Rights) =>
  rights.scopes.flatMap(({ module }) => permissions.reach(module).departmentIds)

export const rolePreviewHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.preview, async (desk, { body: { id, ...asked } }): Promise<RolePreview> => {
    const before = await grantsOf(desk, id)
    assertGrantable(before)
    const rights = await readRights(desk, scopes)
    const { grants, completed } = await wantedRights(desk, asked, before, rights)
    const effects = await effectOf(desk, id, grants, rights)
    const people = effects.filter(({ gains, losses }) => gains.length + losses.length > 0)
    return { completed, people, unaffected: effects.length - people.length }
  }),
]
