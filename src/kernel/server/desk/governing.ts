import { codes } from '../../api/envelope.ts'
import { Refusal } from '../refusal.ts'
import type { Desk } from './desk.ts'

/** The departments that something belongs to; null, or none at all, is the whole company. */
export type Departments = readonly (number | null)[]

/** Tells whether a person's scope in a module reaches all that something belongs to. */
export function governs(desk: Desk, module: string, departments: Departments): boolean {
  const reach = desk.reach(module)
  const isReached = (id: number | null) => id !== null && reach.departmentIds.includes(id)
  return reach.office || (departments.length > 0 && departments.every(isReached))
}

/**
 * Throws 40300 unless the person's scope in a module reaches all departments of a setting. Elements make no
 * difference.
 */
export function assertGoverned(desk: Desk, module: string, departments: Departments, what: string): void {
  if (governs(desk, module, departments)) return
  const whose = departments.some(id => id !== null) ? '属于您数据范围之外的部门' : '属于全公司，超出您的数据范围'
  throw new Refusal(codes.forbidden, `${what}${whose}，您不能修改，请联系公司管理员`)
}
