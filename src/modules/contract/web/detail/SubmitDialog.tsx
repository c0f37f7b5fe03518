import { formatFen } from '../../../../kernel/api/money.ts'
import { call } from '../../../../kernel/web/call.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import { contractRoutes as routes } from '../../api/routes.ts'
import type { ContractDialogProps } from './dialog.ts'

/** Sends a contract to its approval, after showing who decides. */
export default function SubmitDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const { id, version, number, total } = contract
  const form = useForm({
    schema: routes.submit.body,
    given: { id, version, chosen: {} },
    send: (body, how) => call(routes.submit, { body }, how),
    onSaved: ({ state }) => {
      onDone(state === 'approving' ? '已提交审批' : '合同已生效')
      onClose()
    },
  })
  return (
    <ApprovalDialog
      business="contract"
      businessTitle="合同"
      forecast={routes.forecast}
      title={`提交合同 ${number}`}
      form={form}
      act="提交"
      onClose={onClose}
    >
      <p className="hint">合同金额 ¥{formatFen(total)}。提交后不能再改明细，审批通过后生效，商机随之成交。</p>
      {(total === 0 || form.faults.zeroReason !== undefined) && (
        <FormField form={form} name="zeroReason" wide placeholder="如：补签的赠品单" />
      )}
    </ApprovalDialog>
  )
}
