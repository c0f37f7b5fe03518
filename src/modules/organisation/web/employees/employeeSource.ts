import { fetchListAhead } from '../../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../../kernel/web/list/rows.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { EmployeeRow, employeeViews } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { departmentsQuery } from '../directory.ts'

/** The source of the employee list's rows. */
export const employeeSource: ListSource<EmployeeRow> = {
  name: 'employeesManager',
  row: EmployeeRow,
  routes: { list: employeeRoutes.page, totals: employeeRoutes.totals },
  views: employeeViews,
  sort: { by: 'createdAt', order: 'descend' },
}

/** Fetches what the list shows at first while its code is on its way. */
export function fetchEmployeesAhead(): Promise<unknown> {
  return Promise.all([fetchListAhead(employeeSource), queryClient.prefetchQuery(departmentsQuery)])
}
