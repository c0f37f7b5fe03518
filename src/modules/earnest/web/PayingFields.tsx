import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { LateNote } from '../../money/web/receipt/LateNote.tsx'
import { Vouchers } from '../../money/web/receipt/Vouchers.tsx'

type Props = { form: FormModel; onSending: (count: number) => void }

/** Where the money came in, with the photo of its voucher: the receipt that goes to finance. */
export function PayingFields({ form, onSending }: Props) {
  return (
    <>
      <FormField form={form} name="accountId" />
      <FormField form={form} name="receivedOn" />
      <Vouchers form={form} onSending={onSending} route={receiptRoutes} />
      <div className="field-wide">
        <LateNote day={form.values.receivedOn} />
      </div>
      <details className="field-wide">
        <summary>手续费、付款人、流水号</summary>
        <div className="form-grid">
          <FormField form={form} name="fee" placeholder="不填按账户费率计算" />
          <FormField form={form} name="payer" placeholder="不是客户本人时填写" />
          <FormField form={form} name="externalSerial" placeholder="银行、微信或支付宝流水号" />
        </div>
      </details>
    </>
  )
}
