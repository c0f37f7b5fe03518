import { useQuery } from '@tanstack/react-query'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import type { TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import { Tree } from '../../../../kernel/web/tree/Tree.tsx'
import type { DepartmentBrief } from '../../api/directory.ts'
import type { EmployeeRow } from '../../api/employee.ts'
import { departmentTreeQuery } from '../directory.ts'

const everyone = 'all'

/**
 * Shows the departments beside the list; a selected one filters it by its people and those below, as the filter on 部门 does.
 */
export function DepartmentTree({ list }: { list: ListModel<EmployeeRow> }) {
  const { data, error } = useQuery(departmentTreeQuery)
  const filter = list.state.filters.departmentId
  const chosen = filter && 'in' in filter && filter.in.length === 1 ? String(filter.in[0]) : undefined
  const choose = (key: string) => {
    const { departmentId: _, ...others } = list.state.filters
    list.change({ filters: key === everyone ? others : { ...others, departmentId: { in: [Number(key)] } } })
  }
  return (
    <aside className="employees-departments" aria-label="部门">
      {error && <p className="nothing">{error.message}</p>}
      {data && (
        <Tree
          label="部门"
          name="employeesManager"
          search="查找部门"
          nodes={[{ key: everyone, title: '全部员工' }, ...nodesOf(data, null)]}
          selected={filter ? chosen : everyone}
          onSelect={choose}
        />
      )}
    </aside>
  )
}

/** Returns the nodes; a department with a disabled parent stands at the top, so that its people can be found. */
function nodesOf(all: readonly DepartmentBrief[], parentId: number | null): TreeNode[] {
  const known = new Set(all.map(department => department.id))
  return all
    .filter(one => (parentId === null ? one.parentId === null || !known.has(one.parentId) : one.parentId === parentId))
    .map(one => ({ key: String(one.id), title: one.name, children: nodesOf(all, one.id) }))
}
