import { readPage } from '../../../../kernel/server/list/list.ts'
import { noteOf, type SearchKind } from '../../../../kernel/server/record/searchKind.ts'
import type { EmployeeRow } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { organisationPlaces } from '../../api/places.ts'
import { employeeConditions, employeeList } from './list.ts'

const list = organisationPlaces.employees.path

/** The search for active employees. */
export const employeeSearch: SearchKind = {
  code: 'employee',
  title: '员工',
  menu: employeeRoutes.page.needs,
  async find(desk, search, pageSize, byNumber) {
    const query = { search, filters: {}, page: 1, pageSize }
    const spec = await employeeList(desk, byNumber ? query : {})
    const rows = await readPage<EmployeeRow>(desk.client, spec, employeeConditions(desk), query)
    return rows.map(({ id, name, mobile, position, jobNumber }) => ({
      id,
      title: name,
      note: noteOf(position, jobNumber, mobile),
    }))
  },
  at: id => `${list}?open=${id}`,
  all: term => `${list}?q=${encodeURIComponent(term)}`,
}
