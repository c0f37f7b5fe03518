import { call } from '../../../../kernel/web/call.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { AskDialog } from './AskDialog.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Sends a link to an employee's mobile, with which they set a new password. */
export default function PasswordDialog({ employees: [employee], onDone, onClose }: ActionDialogProps) {
  if (!employee) return null
  const run = async (key: string) => {
    const { sentTo } = await call(employeeRoutes.resetPassword, { body: { id: employee.id } }, { key })
    onDone(`链接正在发送到 ${sentTo}`)
  }
  return (
    <AskDialog title={`给${employee.name}发送设置密码的链接`} act="发送链接" run={run} onClose={onClose}>
      <p>系统会向{employee.name}的手机发送一条设置新密码的链接，24 小时内有效，只能使用一次；以前发的链接不再有效。</p>
      <p>使用之前原密码仍然有效；您看不到链接，也看不到密码。</p>
    </AskDialog>
  )
}
