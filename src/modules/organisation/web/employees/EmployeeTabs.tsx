import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import type { EmployeeDetail } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { EmployeeFacts } from './EmployeeFacts.tsx'

const PermissionsTab = lazy(() => import('./PermissionsTab.tsx'))

const tabs = [
  { key: 'facts', title: '资料' },
  { key: 'permissions', title: '权限' },
  { key: 'history', title: '变更历史' },
]

export function EmployeeTabs({ employee }: { employee: EmployeeDetail }) {
  const [tab, setTab] = useState('facts')
  return (
    <Tabs label="员工详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'facts' && <EmployeeFacts employee={employee} />}
      {tab === 'permissions' && (
        <Suspense>
          <PermissionsTab id={employee.id} />
        </Suspense>
      )}
      {tab === 'history' && <EmployeeHistory id={employee.id} />}
    </Tabs>
  )
}

function EmployeeHistory({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(employeeRoutes.history, { params: { id } }, { quiet: true }))
  return <HistoryList entries={data} error={error} />
}
