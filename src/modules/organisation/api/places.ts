import { type Place, within } from '../../../kernel/api/place.ts'
import { afterRegistering } from '../../identity/api/places.ts'
import { groups } from './groups.ts'

const office = { title: '公司信息', icon: 'office' }
const departments = { title: '部门管理', icon: 'peoples' }
const employees = { title: '员工管理', icon: 'user' }

export const organisationPlaces = {
  office: within(groups.organisation, '/organizationManager/officeManager', {
    ...office,
    position: 10,
    also: [within(groups.company, '/companyManager/officeManager', { ...office, position: 30 })],
  }),
  departments: within(groups.organisation, '/organizationManager/companyManager', {
    ...departments,
    position: 20,
    also: [within(groups.company, '/companyManager/companyManager', { ...departments, position: 10 })],
  }),
  roles: within(groups.organisation, '/organizationManager/groupManager', {
    title: '角色管理',
    icon: 'permission',
    position: 30,
    also: [
      within(groups.base, '/baseManager/groupManager', { title: '角色权限管理', icon: 'permission', position: 10 }),
    ],
  }),
  employees: within(groups.organisation, '/organizationManager/employeesManager', {
    ...employees,
    position: 40,
    also: [within(groups.company, '/companyManager/employeesManager', { ...employees, position: 20 })],
  }),
  roleTypes: within(groups.base, '/baseManager/groupTypeManager', {
    title: '角色类型管理',
    icon: 'peoples',
    position: 20,
  }),
  create: { path: afterRegistering, title: '创建企业' },
} satisfies Record<string, Place>
