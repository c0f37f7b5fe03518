import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { EmployeeDetail } from '../../contract/employee.ts'
import { staffRoutes } from '../../contract/employeeRoutes.ts'
import { detailQuery } from './detailQuery.ts'
import { percentOf } from './percent.ts'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** The floor as a person writes it: 85 or 85.5 per cent; basis points on the wire. */
const Typed = z.object({
  discountFloor: z
    .string()
    .trim()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, '请填写 0 到 100 之间的百分数，最多两位小数')
    .nullish()
    .meta({ title: '折扣底线（%）', kind: 'text' }),
})

/** Sets how far below the list price an employee may sell without asking. */
export default function FloorDialog({ employees: [employee], ...rest }: ActionDialogProps) {
  const { data } = useQuery({ ...detailQuery(employee?.id ?? 0), enabled: employee !== undefined })
  return data && <FloorForm employee={data} {...rest} />
}

type Props = Omit<ActionDialogProps, 'employees'> & { employee: EmployeeDetail }

function FloorForm({ employee, onDone, onClose }: Props) {
  const { id, name, discountFloor } = employee
  const form = useForm({
    schema: Typed,
    given: { discountFloor: percentOf(discountFloor) },
    send: ({ discountFloor: typed }, how) => {
      const floor = typed ? Math.round(Number(typed) * 100) : null
      return call(staffRoutes.discountFloor, { body: { id, discountFloor: floor } }, how)
    },
    onSaved: () => onDone('折扣底线已保存'),
  })
  return (
    <ActionDialog title={`${name}的折扣底线`} form={form} act="保存" onClose={onClose}>
      <p className="hint">成交价不低于标价的这个百分比时，无需特价审批。留空表示没有个人底线，按商品的规则执行。</p>
      <FormField form={form} name="discountFloor" wide autoFocus placeholder="如 85，即最低八五折" />
    </ActionDialog>
  )
}
