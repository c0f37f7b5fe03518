import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { refreshMoney } from '../queries.ts'
import { Vouchers } from './Vouchers.tsx'

type Props = { receipt: ReceiptDetail; onClose: () => void }

/** Adds photos of vouchers to a receipt that was sent already. */
export function VouchDialog({ receipt, onClose }: Props) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: routes.addVouchers.body,
    given: { id: receipt.id, fileIds: [] },
    send: (body, how) => call(routes.addVouchers, { body }, how),
    onSaved: () => {
      notice.success('已补充凭证')
      void refreshMoney()
      onClose()
    },
  })
  return (
    <ActionDialog title={`补凭证 ${receipt.number}`} form={form} act="保存" waiting={sending > 0} onClose={onClose}>
      <Vouchers form={form} route={routes} onSending={setSending} />
    </ActionDialog>
  )
}
