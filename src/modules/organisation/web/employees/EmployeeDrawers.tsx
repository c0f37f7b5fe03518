import { lazy } from 'react'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import type { EmployeeDetail, EmployeeRow } from '../../api/employee.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { EditEmployee } from './EditEmployee.tsx'
import { EmployeeFacts } from './EmployeeFacts.tsx'
import { EmployeeHead } from './EmployeeHead.tsx'
import { EmployeeTag, NamedEmployee } from './employeeList.tsx'
import { employeeQueries } from './employeeQuery.ts'
import { NewEmployees } from './NewEmployee.tsx'
import type { EmployeeActionSet } from './useEmployeeActions.tsx'

const PermissionsTab = lazy(() => import('./PermissionsTab.tsx'))

type Props = { list: ListModel<EmployeeRow>; actions: EmployeeActionSet; onDeparture: (id: number) => void }

/** Shows the drawers of employees. */
export default function EmployeeDrawers({ list, actions, onDeparture }: Props) {
  const parts: RecordParts<EmployeeRow, EmployeeDetail> = {
    record: { name: 'employee', noun: '员工', seen: { scope: 'employee' } },
    queries: employeeQueries,
    width: 'wide',
    title: employee => <NamedEmployee employee={employee} />,
    tag: ({ status }) => <EmployeeTag status={status} />,
    head: (employee, { onEdit }) => (
      <EmployeeHead
        employee={employee}
        actions={actions}
        onEdit={onEdit}
        onDeparture={() => onDeparture(employee.id)}
      />
    ),
    tabs: employee => [
      { key: 'facts', title: '资料', body: <EmployeeFacts employee={employee} /> },
      { key: 'permissions', title: '权限', body: <PermissionsTab id={employee.id} /> },
      historyTab,
    ],
    add: {
      route: staffRoutes.add,
      title: '新增员工',
      form: (_, ending) => <NewEmployees departmentId={departmentOf(list)} {...ending} />,
    },
    edit: {
      route: staffRoutes.edit,
      title: employee => `编辑员工 ${employee?.name ?? ''}`,
      refuses: employee => (employee.may.edit ? null : '您不能编辑这位员工。'),
      form: (employee, ending) => <EditEmployee employee={employee} {...ending} />,
    },
  }
  return <RecordDrawers parts={parts} list={list} />
}

/** Returns the department of the list's filter: a new employee most likely belongs there. */
function departmentOf({ state }: ListModel<EmployeeRow>): number | undefined {
  const filter = state.filters.departmentId
  return filter && 'in' in filter && filter.in.length === 1 ? Number(filter.in[0]) : undefined
}
