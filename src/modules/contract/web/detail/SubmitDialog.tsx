import { yuan } from '../../../../kernel/api/format.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { SubmitDialog as Submit } from '../../../documents/web/SubmitDialog.tsx'
import { contractApproval } from '../../api/routes.ts'
import type { ContractDialogProps } from './dialog.ts'

/** Sends a contract to its approval, after showing who decides. */
export default function SubmitDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const { total } = contract
  return (
    <Submit
      of={contractApproval}
      document={contract}
      onSent={({ state }) => {
        onDone(state === 'approving' ? '已提交审批' : '合同已生效')
        onClose()
      }}
      onClose={onClose}
    >
      {form => (
        <>
          <p className="hint">合同金额 {yuan(total)}。提交后不能再改明细，审批通过后生效，商机随之成交。</p>
          {(total === 0 || form.faults.zeroReason !== undefined) && (
            <FormField form={form} name="zeroReason" wide placeholder="如：补签的赠品单" />
          )}
        </>
      )}
    </Submit>
  )
}
