import { columnsOf } from '../../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../../kernel/server/list/list.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { EmployeeRow } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { organisationPlaces } from '../../api/places.ts'
import { employeeConditions, employeeExportList, employeeList, maySeeMobiles, scopeModule } from '../employees/list.ts'

/** The export of the employee list: what its filter finds within the person's scope. */
export const employeeExport: ExportKind = {
  kind: 'employee',
  title: '员工',
  element: 'employeesManager:export',
  seesAll: desk => desk.reach(scopeModule).office,
  numbers: { element: employeeRoutes.revealMobile.needs, seen: maySeeMobiles },
  path: organisationPlaces.employees.path,
  columns: columnsOf(EmployeeRow),
  async count(desk, filter) {
    const { total } = await readTotals(
      desk.client,
      { ...(await employeeList(desk, filter)), sums: [] },
      employeeConditions(desk, filter.view),
      filter,
    )
    return total
  },
  async statement(desk, filter, sort, whole) {
    const spec = await (whole ? employeeExportList(desk, filter) : employeeList(desk, filter))
    return wholeStatement(spec, employeeConditions(desk, filter.view), filter, sort)
  },
}
