import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Permissions } from '../../../../kernel/server/desk/permissions.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { CheckedNode } from '../../api/employee.ts'
import { staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { permissionsOfEmployee, permissionsOfRoles } from '../access/permissions.ts'
import { visibleEmployee } from './rules.ts'

type Row = { code: string; parentCode: string; title: string; kind: 'menu' | 'element'; position: number }

/**
 * SQL for the menus and elements that an office's roles can have, elements below their menu, without second places of
 * screens. A screen whose group can itself be granted (公司信息管理) stands in that group's place.
 */
const query = `
  select m.code, coalesce(case when position('/' in p.code) > 0 then p.parent_code else p.code end, '') as "parentCode",
    m.title, 'menu' as kind, m.position from menu m left join menu p on p.code = m.parent_code
  where m.kind = 'web' and m.enabled and not m.for_platform and position('/' in m.code) = 0
  union all
  select e.code, e.menu_code, e.title, 'element', e.position from element e join menu m on m.code = e.menu_code
  where m.kind = 'web' and m.enabled and not m.for_platform and e.enabled
  order by kind, position, code`

function treeOf(rows: Map<string, Row[]>, parent: string, checked: (code: string) => boolean): CheckedNode[] {
  return (rows.get(parent) ?? []).map(({ code, title, kind }) => ({
    code,
    title,
    kind,
    checked: checked(code),
    children: treeOf(rows, code, checked),
  }))
}

async function permissionsAsked(desk: Desk, body: { employeeId?: number; roleIds: number[] }): Promise<Permissions[]> {
  const { employeeId, roleIds } = body
  const found = await desk
    .from('role')
    .select('id')
    .where('id', 'in', [...roleIds, 0])
    .execute()
  if (found.length < new Set(roleIds).size) throw badInput('roleIds', '角色不存在，或已被删除，请重新选择')
  const ofRoles = await permissionsOfRoles(desk, roleIds, null)
  if (employeeId === undefined) return [ofRoles]
  const employee = await visibleEmployee(desk, employeeId)
  return [ofRoles, await permissionsOfEmployee(desk, employee)]
}

export const checkedTreeHandlers = [
  // Checked is what the roles, or the employee by their roles, may open and do; given both, what either may.
  handle(routes.checkedTree, async (desk, { body }) => {
    const asked = await permissionsAsked(desk, body)
    const { rows } = await desk.client.query<Row>(query)
    const checked = (code: string) => asked.some(({ menus, elements }) => menus.has(code) || elements.has(code))
    return treeOf(
      Map.groupBy(rows, row => row.parentCode),
      '',
      checked,
    )
  }),
]
