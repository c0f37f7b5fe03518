import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Moves employees to another department. */
export default function MoveDialog({ employees, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: employeeRoutes.move.body,
    given: { ids: employees.map(employee => employee.id) },
    send: (body, how) => call(employeeRoutes.move, { body }, how),
    onSaved: outcome => onDone('已调整部门', outcome),
  })
  const who = employees.length === 1 ? employees[0]?.name : ` ${employees.length} 名员工`
  return (
    <ActionDialog title={`调整${who}的部门`} form={form} act="调整" onClose={onClose}>
      <p className="hint">名下的记录仍归原部门；按部门授权的数据范围会随新部门变化。</p>
      <FormField form={form} name="departmentId" wide autoFocus placeholder="按部门名称查找" />
    </ActionDialog>
  )
}
