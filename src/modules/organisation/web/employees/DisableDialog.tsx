import { Suspense } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { useDeparture } from '../departure.ts'
import { AskDialog } from './AskDialog.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Disables an employee in this company; shows the tasks that would wait for a person who cannot answer. */
export default function DisableDialog({ employees: [employee], onDone, onClose }: ActionDialogProps) {
  const { Stays } = useDeparture()
  if (!employee) return null
  const run = async (key: string) => {
    await call(staffRoutes.disable, { params: { id: employee.id } }, { key })
    onDone(`${employee.name}已停用`)
  }
  return (
    <AskDialog title={`停用${employee.name}`} act="停用" danger run={run} onClose={onClose}>
      <p>{employee.name}在本公司的所有登录会立即退出，席位随之释放；在其他公司的登录不受影响。</p>
      <p>名下的流量和记录都保留，之后可以再启用。</p>
      <Suspense>
        <Stays id={employee.id} />
      </Suspense>
    </AskDialog>
  )
}
