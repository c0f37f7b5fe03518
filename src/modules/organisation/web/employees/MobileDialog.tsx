import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { EmployeeDetail } from '../../api/employee.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import { employeeQueries } from './employeeQuery.ts'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Corrects the mobile that an employee was added with, until they have used their account. */
export default function MobileDialog({ employees: [employee], ...rest }: ActionDialogProps) {
  const { data } = useQuery({ ...employeeQueries.detail(employee?.id ?? 0), enabled: employee !== undefined })
  return data && <MobileForm employee={data} {...rest} />
}

type Props = Omit<ActionDialogProps, 'employees'> & { employee: EmployeeDetail }

function MobileForm({ employee: { id, version, name, mobile }, onDone, onClose }: Props) {
  const form = useForm({
    schema: employeeRoutes.correctMobile.body,
    given: { id, version },
    send: (body, how) => call(employeeRoutes.correctMobile, { body }, how),
    onSaved: ({ invitedTo }) => onDone(`手机号已更正，设置密码的链接会发送到 ${invitedTo}`),
  })
  return (
    <ActionDialog title={`更正${name}的手机号`} form={form} act="更正并发送链接" onClose={onClose}>
      <p className="hint">
        {name}还没有使用过账号，手机号{mobile ? `（现在是 ${mobile}）` : ''}
        填错时可以更正。之前发出的链接会失效，设置密码的新链接将发到新号码。
      </p>
      <FormField form={form} name="mobile" wide autoFocus placeholder="11 位手机号" />
    </ActionDialog>
  )
}
