import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { NewEmployee } from '../../contract/employee.ts'
import { employeeRoutes, staffRoutes } from '../../contract/employeeRoutes.ts'
import { AccountFields } from './AccountFields.tsx'
import { EmployeeFieldset } from './EmployeeFieldset.tsx'
import { RolePicker } from './RolePicker.tsx'
import { refreshEmployee } from './useEmployeeActions.tsx'

type Props = { open: boolean; departmentId: number | undefined; onClose: () => void; onSaved: () => void }

export function NewEmployeeDrawer({ open, ...props }: Props) {
  return (
    <Drawer open={open} title="新增员工" onClose={props.onClose}>
      <NewEmployeeForm {...props} />
    </Drawer>
  )
}

function NewEmployeeForm({ departmentId, onClose, onSaved }: Omit<Props, 'open'>) {
  const form = useForm({
    schema: NewEmployee,
    name: 'employee-new',
    at: 'new',
    given: { roleIds: [], ...(departmentId && { departmentId }) },
    send: (body, how) => call(staffRoutes.add, { body }, how),
    onSaved: ({ name, username, invitedTo }) => {
      notice.success(
        invitedTo ? `${name}已新增，用户名 ${username}，设置密码的链接会发送到 ${invitedTo}` : `${name}已加入本公司`,
      )
      void refreshEmployee()
      onSaved()
      onClose()
    },
  })
  return (
    <Form form={form} label="新增员工" onCancel={onClose}>
      <EmployeeFieldset form={form} account={<AccountFields form={form} />} />
      {may(staffRoutes.addRole) && <Roles form={form} />}
    </Form>
  )
}

/** Which roles may be given depends on the department: a scope such as "the department" is that one's. */
function Roles({ form }: { form: FormModel }) {
  const departmentId = Number(form.values.departmentId || 0)
  const query = queryOf(employeeRoutes.roleChoices, { query: { departmentId } }, { quiet: true, silent: true })
  const { data } = useQuery({ ...query, enabled: departmentId > 0 })
  return (
    <FormGroup title="角色">
      <div className="field field-wide">
        {departmentId === 0 && <p className="hint">选择部门后，可以在这里分配角色。</p>}
        {data && (
          <RolePicker
            choices={data}
            chosen={(form.values.roleIds as number[] | undefined) ?? []}
            onChange={chosen => form.set('roleIds', chosen)}
          />
        )}
      </div>
    </FormGroup>
  )
}
