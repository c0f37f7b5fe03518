import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { EmployeeActProps } from '../../organisation/web/employeeActs.ts'
import { setDiscountFloor } from '../api/discountFloor.ts'

/** Sets how far below the list price an employee may sell without asking. */
export default function FloorDialog({ employee: { id, name, discountFloor }, onDone, onClose }: EmployeeActProps) {
  const form = useForm({
    schema: setDiscountFloor.body,
    given: { id, discountFloor },
    send: (body, how) => call(setDiscountFloor, { body }, how),
    onSaved: () => onDone('折扣底线已保存'),
  })
  return (
    <ActionDialog title={`${name}的折扣底线`} form={form} act="保存" onClose={onClose}>
      <p className="hint">成交价不低于标价的这个百分比时，无需特价审批。留空表示没有个人底线，按商品的规则执行。</p>
      <FormField form={form} name="discountFloor" wide autoFocus placeholder="如 85，即最低八五折" />
    </ActionDialog>
  )
}
