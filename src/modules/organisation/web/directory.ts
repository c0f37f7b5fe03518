import { useQuery } from '@tanstack/react-query'
import type { Choice } from '../../../kernel/web/field/reference.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useInOffice } from '../../../kernel/web/session.ts'
import { type DepartmentBrief, directoryRoutes, type EmployeeBrief } from '../api/directory.ts'

/** The time in ms for which the directory counts as fresh. */
const staleTime = 300_000
const quiet = { quiet: true }

export const employeesQuery = { ...queryOf(directoryRoutes.employees, undefined, quiet), staleTime }
export const departmentsQuery = { ...queryOf(directoryRoutes.departments, undefined, quiet), staleTime }

/** The departments in use, as trees show them. */
export const departmentTreeQuery = {
  ...departmentsQuery,
  select: (departments: DepartmentBrief[]) => departments.filter(department => department.active),
}

/** Drops the cached directory after changes of people or departments, so that the next component fetches it again. */
export function forgetDirectory(): void {
  for (const { queryKey } of [employeesQuery, departmentsQuery])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

const noPeople: Choice[] = []

/** Returns the office's people to choose from, grouped by department; people who have left can be found but not chosen. */
export function usePeople(): Choice[] {
  return useQuery({ ...employeesQuery, enabled: useInOffice(), select: peopleOf }).data ?? noPeople
}

/** Returns the office's departments to choose from, each under the names of those above it. */
export function useDepartments(): Choice[] {
  return useQuery({ ...departmentsQuery, enabled: useInOffice(), select: departmentsOf }).data ?? noPeople
}

function peopleOf(employees: EmployeeBrief[]): Choice[] {
  return employees.map(({ id, name, departmentName, active }) => ({
    value: id,
    label: active ? name : `${name}（已停用）`,
    group: departmentName || '未分部门',
    disabled: !active,
  }))
}

/** Returns departments depth first, so that each stands below its parent; disabled ones can be found but not chosen. */
export function departmentsOf(departments: DepartmentBrief[], parentId: number | null = null): Choice[] {
  return departments
    .filter(department => department.parentId === parentId)
    .flatMap(department => [
      choiceOf(department, nameOf(departments, parentId)),
      ...departmentsOf(departments, department.id),
    ])
}

function choiceOf({ id, name, active }: DepartmentBrief, group: string | undefined): Choice {
  return active ? { value: id, label: name, group } : { value: id, label: `${name}（已停用）`, group, disabled: true }
}

function nameOf(departments: DepartmentBrief[], id: number | null): string | undefined {
  return departments.find(department => department.id === id)?.name
}
