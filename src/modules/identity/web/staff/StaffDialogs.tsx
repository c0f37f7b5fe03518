import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { NewStaff, platformStaffRoutes as routes, StaffEdit, type StaffRow } from '../../api/platformStaff.ts'

type Props = { onClose: () => void; onSaved: () => void }

/** Appoints an account by its mobile or user name, or makes one. */
export function AddStaffDialog({ onClose, onSaved }: Props) {
  const form = useForm({
    schema: NewStaff,
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: ({ sentTo }) => {
      notice.success(sentTo ? `已新增，设置密码的链接会发送到 ${sentTo}` : '已新增，用原有账号登录即可')
      onSaved()
      onClose()
    },
  })
  return (
    <ActionDialog title="新增平台员工" form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="mobile" wide autoFocus placeholder="已有账号：填手机号或用户名即可">
        没有账号时三项都填，对方会收到设置密码的短信链接。
      </FormField>
      <FormField form={form} name="username" />
      <FormField form={form} name="realName" />
    </ActionDialog>
  )
}

/** Renames an operator. */
export function EditStaffDialog({ row, onClose, onSaved }: Props & { row: StaffRow }) {
  const { id, version, realName } = row
  const form = useForm({
    schema: StaffEdit,
    given: { id, version, realName },
    send: (body, how) => call(routes.edit, { body }, how),
    onSaved: () => {
      notice.success('已保存')
      onSaved()
      onClose()
    },
  })
  return (
    <ActionDialog title={`修改 ${realName}`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="realName" wide autoFocus />
    </ActionDialog>
  )
}
