import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { EmployeeDetail } from '../../api/employee.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { employeeQueries } from './employeeQuery.ts'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Sets how far below the list price an employee may sell without asking. */
export default function FloorDialog({ employees: [employee], ...rest }: ActionDialogProps) {
  const { data } = useQuery({ ...employeeQueries.detail(employee?.id ?? 0), enabled: employee !== undefined })
  return data && <FloorForm employee={data} {...rest} />
}

type Props = Omit<ActionDialogProps, 'employees'> & { employee: EmployeeDetail }

function FloorForm({ employee: { id, name, discountFloor }, onDone, onClose }: Props) {
  const form = useForm({
    schema: staffRoutes.discountFloor.body,
    given: { id, discountFloor },
    send: (body, how) => call(staffRoutes.discountFloor, { body }, how),
    onSaved: () => onDone('折扣底线已保存'),
  })
  return (
    <ActionDialog title={`${name}的折扣底线`} form={form} act="保存" onClose={onClose}>
      <p className="hint">成交价不低于标价的这个百分比时，无需特价审批。留空表示没有个人底线，按商品的规则执行。</p>
      <FormField form={form} name="discountFloor" wide autoFocus placeholder="如 85，即最低八五折" />
    </ActionDialog>
  )
}
