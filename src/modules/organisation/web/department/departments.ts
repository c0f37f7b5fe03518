import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { type DepartmentNode, departmentRoutes as routes } from '../../api/department.ts'
import { directoryRoutes } from '../../api/directory.ts'

export const treeQuery = queryOf(routes.tree)
export const detailQuery = (id: number) => queryOf(routes.detail, { params: { id } })
export const historyQuery = (id: number) => queryOf(routes.history, { params: { id } })

const shown: string[] = [
  routes.tree,
  routes.detail,
  routes.history,
  directoryRoutes.departments,
  directoryRoutes.employees,
].map(route => route.at)

/** Fetches again what is shown of departments anywhere. */
export function refreshDepartments(): Promise<unknown> {
  return queryClient.invalidateQueries({ predicate: query => shown.includes(query.queryKey[0] as string) })
}

/** Returns the company's departments, and follows the changes of colleagues. */
export function useTree() {
  useLive('department', () => void refreshDepartments())
  useLive('employee', () => void refreshDepartments())
  return useQuery(treeQuery)
}

/** Returns the names of the departments above one, from the top. */
export function pathOf(departments: readonly DepartmentNode[], id: number | null): string[] {
  const node = departments.find(one => one.id === id)
  return node ? [...pathOf(departments, node.parentId), node.name] : []
}

/** Returns the tree without its disabled departments; an enabled one is always below an enabled one. */
export function openOnly(departments: readonly DepartmentNode[]): DepartmentNode[] {
  return departments.filter(one => one.disabledAt === null)
}

/** Returns the place in the whole tree of the `position`-th place among the visible siblings. */
export function wholePosition(
  departments: readonly DepartmentNode[],
  shownOnes: readonly DepartmentNode[],
  id: number,
  parentId: number | null,
  position: number,
): number {
  const siblings = departments.filter(one => one.parentId === parentId && one.id !== id)
  const next = shownOnes.filter(one => one.parentId === parentId && one.id !== id)[position]
  return next ? siblings.findIndex(one => one.id === next.id) : siblings.length
}
