import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import type { EmployeeDetail, EmployeeRow } from '../../api/employee.ts'
import WhyButton from '../why/WhyButton.tsx'
import { detailQuery } from './detailQuery.ts'
import { EmployeeHead } from './EmployeeHead.tsx'
import { EmployeeTabs } from './EmployeeTabs.tsx'
import { EmployeeTag, NamedEmployee } from './employeeList.tsx'
import { type EmployeeActionSet, refreshEmployee } from './useEmployeeActions.tsx'
import '../../../../kernel/web/drawer/record.css'

type Props = {
  id: number | undefined
  list: ListModel<EmployeeRow>
  actions: EmployeeActionSet
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onHandover: (id: number) => void
  onClose: () => void
}

/** Shows one employee with all visible details; follows the changes of colleagues. */
export function EmployeeDrawer({ id, list, actions, onOpen, onEdit, onHandover, onClose }: Props) {
  const detail = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  const employee = detail.data
  const changedBy = useLiveRecord('employee', id, refreshEmployee)
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
    </RecordTools>
  )
  const title = <Title employee={employee} failed={detail.isError} />
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {employee && (
        <>
          <EmployeeHead
            employee={employee}
            actions={actions}
            onEdit={() => onEdit(employee.id)}
            onHandover={() => onHandover(employee.id)}
          />
          <EmployeeTabs key={employee.id} employee={employee} />
        </>
      )}
      {detail.isError && <p className="drawer-message">{detail.error.message}</p>}
    </Drawer>
  )
}

function Title({ employee, failed }: { employee: EmployeeDetail | undefined; failed: boolean }) {
  if (!employee) return failed ? '没有找到' : '员工'
  return (
    <>
      <NamedEmployee employee={employee} /> <EmployeeTag status={employee.status} />
    </>
  )
}
