import { columnsOf } from '../../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../../kernel/server/list.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { EmployeeRow } from '../../contract/employee.ts'
import { employeeConditions, employeeExportList, employeeList } from '../employeeList.ts'

/** The export of the employee list: what its filter finds within the person's scope; mobiles masked as they are for them. */
export const employeeExport: ExportKind = {
  kind: 'employee',
  title: '员工',
  element: 'employeesManager:export',
  path: '/organizationManager/employeesManager',
  columns: columnsOf(EmployeeRow),
  async count(desk, filter) {
    const { total } = await readTotals(
      desk.client,
      { ...employeeList(desk), sums: [] },
      employeeConditions(desk, filter.view),
      filter,
    )
    return total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(employeeExportList(desk), employeeConditions(desk, filter.view), filter, sort),
}
