import { lazy, Suspense } from 'react'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { employeeRoutes, staffRoutes } from '../../api/employeeRoutes.ts'
import { useDeparture } from '../departure.ts'
import { DepartmentTree } from './DepartmentTree.tsx'
import { EmployeeRowTools } from './EmployeeRowTools.tsx'
import { employeeList } from './employeeList.tsx'
import { refreshEmployee } from './employeeQuery.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { SeatsLeft } from './SeatsLeft.tsx'
import { useEmployeeActions } from './useEmployeeActions.tsx'
import './employees.css'

const EmployeeDrawers = lazy(() => import('./EmployeeDrawers.tsx'))
const EmployeeTransfers = lazy(() => import('./EmployeeTransfers.tsx'))

/** Draws the screen 员工管理 (employeesManager), in both places. */
export default function EmployeesPage() {
  const list = useList(employeeList)
  const [task, setTask] = useAddress('task')
  const [leaving, letLeave] = useAddress('handover')
  const { Windows } = useDeparture()
  const actions = useEmployeeActions(list.refresh)
  const transfers = useEver(task !== null)
  const departures = useEver(leaving !== null)
  const refresh = () => {
    list.refresh()
    void refreshEmployee()
  }
  const more = (
    <>
      <SeatsLeft />
      <MoreMenu onTask={setTask} onDeparted={() => letLeave('records')} />
    </>
  )
  useLive('employee', () => void refreshEmployee())
  return (
    <div className="employees">
      <DepartmentTree list={list} />
      <RecordScreen
        list={list}
        add={{ route: staffRoutes.add, text: '新增员工' }}
        actions={more}
        bulk={
          may(employeeRoutes.move)
            ? rows => (
                <Button small onClick={() => actions.ask('move', rows, list.selection.clear)}>
                  调整部门
                </Button>
              )
            : undefined
        }
        tools={row => <EmployeeRowTools row={row} actions={actions} onDeparture={letLeave} />}
        start={may(staffRoutes.add) && more}
        drawers={<EmployeeDrawers list={list} actions={actions} onDeparture={letLeave} />}
      />
      {actions.window}
      <Suspense>
        {transfers && <EmployeeTransfers list={list} onDone={refresh} />}
        {departures && <Windows onDone={refresh} />}
      </Suspense>
    </div>
  )
}
