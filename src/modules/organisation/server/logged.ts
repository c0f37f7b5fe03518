import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, openOn, titled } from '../../../kernel/server/record/logged.ts'
import { NewDepartment } from '../api/department.ts'
import { EmployeeDetail } from '../api/employee.ts'
import { NewOffice } from '../api/newOffice.ts'
import { OfficeFields } from '../api/officeProfile.ts'
import { organisationPlaces } from '../api/places.ts'
import { RoleHistory } from '../api/role.ts'
import { RoleType } from '../api/roleType.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  office: { title: '企业', columns: [...columnsOf(OfficeFields), ...columnsOf(NewOffice)] },
  employee: {
    title: '员工',
    columns: [...columnsOf(EmployeeDetail), ...titled({ sessions: '登录数' })],
    path: openOn(organisationPlaces.employees.path),
  },
  department: { title: '部门', columns: columnsOf(NewDepartment), path: openOn(organisationPlaces.departments.path) },
  role: {
    title: '角色',
    columns: [
      ...columnsOf(RoleHistory),
      { key: 'typeId', title: '角色类型', kind: 'reference', of: 'roleType' },
      ...titled({ isAdmin: '管理员' }),
    ],
    path: id => linkTo(organisationPlaces.roles, { role: id }),
  },
  roleType: { title: '角色类型', columns: columnsOf(RoleType), path: () => organisationPlaces.roleTypes.path },
}
