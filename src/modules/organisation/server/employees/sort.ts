import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import type { SortKind } from '../../../settings/server/index.ts'
import { scopeModule } from './list.ts'

const typesOf = (desk: Desk) => desk.from('roleType').select(['id', 'name']).orderBy('position').orderBy('id').execute()

const roleTypes: SortKind = {
  kind: 'roleType',
  table: 'roleType',
  topic: 'role',
  async groups(desk) {
    const items = (await typesOf(desk)).map(({ id, name }) => ({ id, label: name, off: false }))
    return [{ key: 0, title: '角色类型', items }]
  },
}

const roles: SortKind = {
  kind: 'role',
  table: 'role',
  topic: 'role',
  async groups(desk) {
    const all = await desk.from('role').selectAll().orderBy('position').orderBy('id').execute()
    const ofType = Map.groupBy(all, role => role.typeId)
    return (await typesOf(desk)).map(({ id, name }) => ({
      key: id,
      title: name,
      items: (ofType.get(id) ?? []).map(role => ({ id: role.id, label: role.name, off: false })),
    }))
  },
}

/** Departments among their siblings; a list's key is the department above them, 0 at the top. */
const departments: SortKind = {
  kind: 'department',
  table: 'department',
  topic: 'department',
  assure: (desk, key) => assertGoverned(desk, scopeModule, [key === 0 ? null : key], '部门的顺序'),
  async groups(desk) {
    const all = await desk.from('department').selectAll().orderBy('position').orderBy('id').execute()
    const below = Map.groupBy(all, department => department.parentId ?? 0)
    const groups = (parent: { id: number; name: string }): Awaited<ReturnType<SortKind['groups']>> => {
      const children = below.get(parent.id) ?? []
      const items = children.map(({ id, name, disabledAt }) => ({ id, label: name, off: disabledAt !== null }))
      const own = children.length > 0 ? [{ key: parent.id, title: parent.name, items }] : []
      return [...own, ...children.flatMap(groups)]
    }
    return groups({ id: 0, name: '最上级部门' })
  },
}

/** The lists of the organisation that 排序管理 arranges. */
export const organisationSorts: readonly SortKind[] = [roleTypes, roles, departments]
