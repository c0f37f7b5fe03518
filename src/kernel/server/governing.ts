import { codes } from '../contract/envelope.ts'
import type { Desk } from './desk.ts'
import { Refusal } from './refusal.ts'

/** The departments that something belongs to; null, or none at all, is the whole company. */
export type Departments = readonly (number | null)[]

/** Whether a person's scope in a module reaches all that something belongs to. */
export function governs(desk: Desk, module: string, departments: Departments): boolean {
  const reach = desk.reach(module)
  const isReached = (id: number | null) => id !== null && reach.departmentIds.includes(id)
  return reach.office || (departments.length > 0 && departments.every(isReached))
}

/** What a person may change is what their scope reaches, whatever their elements. Throws 40300 beyond it. */
export function assureGoverned(desk: Desk, module: string, departments: Departments, what: string): void {
  if (governs(desk, module, departments)) return
  const whose = departments.some(id => id !== null) ? '属于您数据范围之外的部门' : '属于全公司，超出您的数据范围'
  throw new Refusal(codes.forbidden, `${what}${whose}，您不能修改`)
}
