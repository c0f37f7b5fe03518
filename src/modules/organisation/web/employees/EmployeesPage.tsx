import { lazy, type ReactNode, Suspense } from 'react'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { useListDrawers } from '../../../../kernel/web/drawer/useListDrawers.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { EmployeeRow } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes } from '../../api/employeeRoutes.ts'
import { DepartmentTree } from './DepartmentTree.tsx'
import { EmployeeRowTools } from './EmployeeRowTools.tsx'
import { employeeList } from './employeeList.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { SeatsLeft } from './SeatsLeft.tsx'
import { refreshEmployee, useEmployeeActions } from './useEmployeeActions.tsx'
import './employees.css'

const EmployeeDrawers = lazy(() => import('./EmployeeDrawers.tsx'))
const EmployeeTransfers = lazy(() => import('./EmployeeTransfers.tsx'))
const Handovers = lazy(() => import('../handover/Handovers.tsx'))

/** Draws the screen 员工管理 (employeesManager), in both places. */
export default function EmployeesPage() {
  const list = useList(employeeList)
  const { open, onNew, drawers } = useListDrawers(may(staffRoutes.add))
  const [task, setTask] = useAddress('task')
  const [handover, handOver] = useAddress('handover')
  const actions = useEmployeeActions(list.refresh)
  const onOpen = (row: EmployeeRow) => open(row.id)
  const transfers = useEver(task !== null)
  const handovers = useEver(handover !== null)
  const refresh = () => {
    list.refresh()
    void refreshEmployee()
  }
  const more = <MoreMenu onTask={setTask} onHandovers={() => handOver('records')} />
  useLive('employee', () => void refreshEmployee())
  return (
    <div className="employees">
      <DepartmentTree list={list} />
      <List
        list={list}
        onOpen={onOpen}
        onNew={onNew}
        actions={<PageActions onNew={onNew} more={more} />}
        bulk={
          may(employeeRoutes.move)
            ? rows => (
                <Button small onClick={() => actions.ask('move', rows, list.selection.clear)}>
                  调整部门
                </Button>
              )
            : undefined
        }
        tools={row => <EmployeeRowTools row={row} actions={actions} onHandover={handOver} />}
        start={onNew && <PageActions onNew={onNew} more={more} />}
      />
      {actions.window}
      <Suspense>
        {drawers && <EmployeeDrawers list={list} actions={actions} onHandover={handOver} />}
        {transfers && <EmployeeTransfers list={list} onDone={refresh} />}
        {handovers && <Handovers onDone={refresh} />}
      </Suspense>
    </div>
  )
}

function PageActions({ onNew, more }: { onNew: (() => void) | undefined; more: ReactNode }) {
  return (
    <>
      <SeatsLeft />
      {more}
      {onNew && (
        <Button kind="primary" icon="plus" onClick={onNew}>
          新增员工
        </Button>
      )}
    </>
  )
}
