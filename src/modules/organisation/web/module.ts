import { lazy } from 'react'
import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { recordTools } from '../../../kernel/web/record/recordTools.ts'
import { addForms } from '../../transfer/web/addForms.ts'
import { officeRoutes } from '../api/office.ts'
import { organisationPlaces as places } from '../api/places.ts'
import { forgetDirectory, useDepartments, usePeople } from './directory.ts'
import { FloatingSwitch } from './FloatingSwitch.tsx'
import { followOtherTabs, showOfficeChange } from './officeTabs.ts'
import { ViewBanner } from './view/ViewBanner.tsx'
import { startAnew, tellOfEndedView } from './view/viewing.ts'
import { WhyTool } from './why/WhyTool.tsx'

export const organisation = {
  name: 'organisation',
  chapters: () => import('./chapters.ts'),
  screens: [
    { place: places.office, page: () => import('./office/OfficePage.tsx') },
    { place: places.departments, page: () => import('./department/DepartmentPage.tsx') },
    {
      place: places.employees,
      page: () => import('./employees/EmployeesPage.tsx'),
      data: ahead(async () => (await import('./employees/employeeSource.ts')).fetchEmployeesAhead),
    },
    { place: places.roles, page: () => import('./role/RolePage.tsx') },
    { place: places.roleTypes, page: () => import('./role/RoleTypePage.tsx') },
  ],
  publicScreens: [{ place: places.create, page: () => import('./CreateOfficePage.tsx') }],
  tools: [{ rank: 30, Tool: WhyTool }],
  personActions: [{ rank: 30, text: '选择企业', run: () => showOfficeChange(true), route: officeRoutes.choose }],
  references: { usePeople, useDepartments },
  brings: [
    bringTo(recordTools, { key: 'why', Tool: lazy(() => import('./why/WhyButton.tsx')) }),
    bringTo(addForms, { adds: 'employee', title: '新增员工', load: () => import('./employees/AddByName.tsx') }),
    bringTo(addForms, { adds: 'department', title: '新增部门', load: () => import('./department/AddByName.tsx') }),
  ],
  once: {
    forget: forgetDirectory,
    startAnew,
    Banner: ViewBanner,
    Floating: FloatingSwitch,
    onPlace: () => showOfficeChange(true),
    placeMissing: '选择企业',
  },
  start() {
    tellOfEndedView()
    followOtherTabs()
  },
} satisfies WebModule
