import { call } from '../../../../kernel/web/call.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { AskDialog } from './AskDialog.tsx'
import { SeatsLeft } from './SeatsLeft.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Lets an employee in again. */
export default function OpenDialog({ employees: [employee], onDone, onClose }: ActionDialogProps) {
  if (!employee) return null
  const run = async (key: string) => {
    await call(staffRoutes.open, { params: { id: employee.id } }, { key })
    onDone(`${employee.name}已启用`)
  }
  return (
    <AskDialog title={`启用${employee.name}`} act="启用" run={run} onClose={onClose}>
      <p>启用后{employee.name}可以重新登录，角色与停用前相同，并占用一个席位。</p>
      <p>
        <SeatsLeft />
      </p>
    </AskDialog>
  )
}
