import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormFoot } from '../../../../kernel/web/form/Form.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type ReceiptDetail, ReceiptFacts } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import type { Party } from '../../api/summary.ts'
import { receiptQuery, refreshMoney } from '../queries.ts'
import { ReceiptFields } from './ReceiptFields.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Changes a receipt that nobody has confirmed; one that came back goes to finance again. */
export function EditReceipt({ id, onClose, onSaved }: Props) {
  const { data: receipt } = useQuery({ ...receiptQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`修改收款 ${receipt?.number ?? ''}`} onClose={onClose}>
      {receipt && <Edit key={receipt.id} receipt={receipt} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

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

function Edit({ receipt, onClose, onSaved }: Omit<Props, 'id'> & { receipt: ReceiptDetail }) {
  const [party, setParty] = useState<Party | undefined>(() => partyOf(receipt))
  const [sending, setSending] = useState(0)
  const form: FormModel = useForm({
    schema: routes.edit.body,
    name: `receipt-edit-${receipt.id}`,
    at: 'edit',
    given: givenOf(receipt),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...receiptQuery(receipt.id), staleTime: 0 })),
    // A fee that nobody changed is left out: the server makes it anew for another amount or account.
    send: ({ fee, ...body }, how, force) =>
      call(routes.edit, { body: { ...body, force, fee: form.mine.includes('fee') ? fee : undefined } }, how),
    onSaved: saved => {
      notice.success(saved.state === 'submitted' ? '已保存，等待财务确认' : '已保存')
      void refreshMoney()
      onSaved()
      onClose()
    },
  })
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
