import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormFoot } from '../../../../kernel/web/form/Form.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { type ReceiptDetail, ReceiptFacts } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import type { Party } from '../../api/summary.ts'
import { receiptQueries } from '../queries.ts'
import { ReceiptFields } from './ReceiptFields.tsx'

type Props = { receipt: ReceiptDetail; onClose: () => void; onSaved: () => void }

const keys = Object.keys(ReceiptFacts.shape) as (keyof ReceiptFacts)[]
const givenOf = (receipt: ReceiptDetail) => ({
  id: receipt.id,
  version: receipt.version,
  fileIds: [],
  submit: receipt.state !== 'submitted',
  ...Object.fromEntries(keys.map(key => [key, receipt[key] ?? (key === 'externalSerial' ? '' : null)])),
})
const partyOf = (receipt: ReceiptDetail): Party => ({
  customerId: receipt.customerId,
  customerName: receipt.customerName,
  contractId: receipt.contractId,
  contractNumber: receipt.contractNumber,
  opportunityId: receipt.opportunityId,
  dealName: '',
  open: 0,
})

/** Changes a receipt that nobody has confirmed; one that came back goes to finance again. */
export function EditReceipt({ receipt, onClose, onSaved }: Props) {
  const [party, setParty] = useState<Party | undefined>(() => partyOf(receipt))
  const [sending, setSending] = useState(0)
  const edit: { form: FormModel } = useEditForm({
    schema: routes.edit.body,
    name: 'receipt-edit',
    queries: receiptQueries,
    detail: receipt,
    givenOf,
    // A fee that nobody changed is left out: the server makes it anew for another amount or account.
    send: ({ fee, ...body }, how, force) =>
      call(routes.edit, { body: { ...body, force, fee: edit.form.mine.includes('fee') ? fee : undefined } }, how),
    said: saved => (saved.state === 'submitted' ? '已保存，等待财务确认' : '已保存'),
    onSaved,
    onClose,
  })
  const { form } = edit
  return (
    <Form form={form} label="修改收款">
      {receipt.state === 'returned' && <p className="field-fault">退回原因：{receipt.reason}</p>}
      <ReceiptFields form={form} party={party} onParty={setParty} onSending={setSending} />
      <FormFoot
        act={receipt.state === 'submitted' ? '保存' : '保存并提交'}
        busy={form.busy}
        disabled={sending > 0}
        onCancel={onClose}
      />
    </Form>
  )
}
