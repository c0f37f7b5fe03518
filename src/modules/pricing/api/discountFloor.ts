import { route } from '../../../kernel/api/route.ts'
import { EmployeeDetail } from '../../organisation/api/employee.ts'

/** Sets the lowest share of the list price at which one person may sell without asking; null takes it away (product.md §3). */
export const setDiscountFloor = route({
  at: 'POST /api/admin/employees/chanegResultPreferential',
  does: '设置员工的折扣底线',
  needs: 'employeesManager:edit',
  body: EmployeeDetail.pick({ id: true, discountFloor: true }),
  returns: EmployeeDetail,
})
