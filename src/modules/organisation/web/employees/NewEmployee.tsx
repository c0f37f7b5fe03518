import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type EmployeeDetail, NewEmployee } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes } from '../../api/employeeRoutes.ts'
import { AccountFields } from './AccountFields.tsx'
import { EmployeeFieldset } from './EmployeeFieldset.tsx'
import { refreshEmployee } from './employeeQuery.ts'
import { RolePicker } from './RolePicker.tsx'

type Props = { departmentId: number | undefined; onClose: () => void; onSaved: () => void }

/** The values that the next new employee takes from the one before. */
type Alike = { departmentId: number | undefined; roleIds: number[] }

/** Shows one form after the other while the person goes on to add employees. */
export function NewEmployees({ departmentId, onClose, onSaved }: Props) {
  const [{ round, alike }, go] = useState({ round: 0, alike: { departmentId, roleIds: [] } as Alike })
  const onAdded = ({ departmentId: at, roleList }: EmployeeDetail, another: boolean) => {
    onSaved()
    if (another)
      go({ round: round + 1, alike: { departmentId: at ?? undefined, roleIds: roleList.map(role => role.id) } })
    else onClose()
  }
  const { departmentId: at, roleIds } = alike
  const given = { roleIds, ...(at && { departmentId: at }) }
  return <NewEmployeeForm key={round} given={given} several onClose={onClose} onAdded={onAdded} />
}

type FormProps = {
  given: Partial<NewEmployee>
  /** Allows entering several employees one after the other. */
  several?: boolean
  onClose: () => void
  onAdded: (employee: EmployeeDetail, another: boolean) => void
}

/** Adds an employee; their account's holder is invited, as always. */
export function NewEmployeeForm({ given, several = false, onClose, onAdded }: FormProps) {
  const another = useRef(false)
  const form = useForm({
    schema: NewEmployee,
    name: `employee-new${given.name ?? ''}`,
    at: 'new',
    given,
    send: (body, how) => call(staffRoutes.add, { body }, how),
    onSaved: saved => {
      const { name, username, invitedTo } = saved
      notice.success(
        invitedTo ? `${name}已新增，用户名 ${username}，设置密码的链接会发送到 ${invitedTo}` : `${name}已加入本公司`,
      )
      void refreshEmployee()
      onAdded(saved, another.current)
    },
  })
  const saveAndGoOn = async () => {
    another.current = true
    await form.submit()
    setTimeout(() => {
      another.current = false // what was refused is saved by whichever button is pressed next
    })
  }
  return (
    <Form form={form} label="新增员工" onCancel={onClose}>
      <EmployeeFieldset form={form} account={<AccountFields form={form} />} />
      {may(staffRoutes.addRole) && <Roles form={form} />}
      {several && (
        <div>
          <Button icon="plus" onClick={() => void saveAndGoOn()}>
            保存并再加一位
          </Button>
        </div>
      )}
    </Form>
  )
}

/**
 * Chooses roles; which ones may be given depends on the department, since a scope such as "the department" means that one.
 */
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
