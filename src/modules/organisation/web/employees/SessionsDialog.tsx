import { call } from '../../../../kernel/web/call.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { AskDialog } from './AskDialog.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Ends all sign-ins of an employee in this company, after a lost phone or a browser left open. */
export default function SessionsDialog({ employees: [employee], onDone, onClose }: ActionDialogProps) {
  if (!employee) return null
  const run = async (key: string) => {
    const { ended } = await call(employeeRoutes.endSessions, { body: { id: employee.id } }, { key })
    onDone(`已结束${employee.name}的 ${ended} 处登录`)
  }
  return (
    <AskDialog title={`结束${employee.name}的全部登录`} act="结束登录" danger run={run} onClose={onClose}>
      <p>{employee.name}在本公司的所有设备会立即退出，没有保存的内容会丢失；在其他公司的登录不受影响。</p>
      <p>之后仍可以用原来的密码登录。怀疑密码泄露时，请再重置密码。</p>
    </AskDialog>
  )
}
