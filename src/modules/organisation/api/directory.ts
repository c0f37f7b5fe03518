import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

export const EmployeeBrief = z.object({
  id: Id,
  name: z.string(),
  departmentId: Id.nullable(),
  departmentName: z.string(),
  active: z.boolean(),
})
export type EmployeeBrief = z.output<typeof EmployeeBrief>

export const DepartmentBrief = z.object({ id: Id, parentId: Id.nullable(), name: z.string(), active: z.boolean() })
export type DepartmentBrief = z.output<typeof DepartmentBrief>

export const directoryRoutes = {
  employees: route({
    at: 'GET /api/admin/directory/employees',
    does: '员工通讯录（姓名与部门）',
    signedIn: '选择员工、显示姓名时需要；不含联系方式',
    returns: z.array(EmployeeBrief),
  }),
  departments: route({
    at: 'GET /api/admin/directory/departments',
    does: '部门列表',
    signedIn: '选择部门时需要',
    returns: z.array(DepartmentBrief),
  }),
}
