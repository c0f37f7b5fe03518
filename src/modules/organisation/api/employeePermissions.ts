import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'

/**
 * A menu or element with the information whether the employee has it, and the roles that grant it; none if it comes from the
 * platform.
 */
const Decided = { title: z.string(), allowed: z.boolean(), roleIds: z.array(Id) }

/** One role's scope in a module: its kind, and the departments that it means for this employee. */
const ScopePart = z.object({ roleId: Id, scope: z.string(), departmentIds: z.array(Id) })

/** An employee's data scope in a module, from all their roles; empty if `own` is false. */
export const EmployeeScope = z.object({
  module: z.string(),
  title: z.string(),
  office: z.boolean(),
  own: z.boolean(),
  departmentIds: z.array(Id),
  roles: z.array(ScopePart),
})
export type EmployeeScope = z.output<typeof EmployeeScope>

/** All menus, elements and data scopes that an employee has or lacks, each with the roles it comes from. */
export const EmployeePermissions = z.object({
  /** The reasons why the permissions do not count now, in words: the employee or the company is disabled. */
  notes: z.array(z.string()),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  menus: z.array(z.object({ code: z.string(), parentCode: z.string().nullable(), ...Decided })),
  elements: z.array(z.object({ code: z.string(), menuCode: z.string(), ...Decided })),
  scopes: z.array(EmployeeScope),
})
export type EmployeePermissions = z.output<typeof EmployeePermissions>
