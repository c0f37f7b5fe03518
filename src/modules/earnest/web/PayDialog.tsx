import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { type EarnestDetail, earnestKinds, Paying } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { PayingFields } from './PayingFields.tsx'

type Props = { earnest: EarnestDetail; onDone: () => void; onClose: () => void }

/** Enters the receipt of one that has none. */
export function PayDialog({ earnest: { id, version, kind, amount }, onDone, onClose }: Props) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: Paying,
    given: { fileIds: [], receivedOn: formatDate(Date.now()) },
    send: (paying, how) => call(routes.pay, { body: { id, version, paying } }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  const title = `录入${earnestKinds[kind]} ${yuan(amount)}`
  return (
    <ActionDialog title={title} form={form} act="提交" waiting={sending > 0} width={560} onClose={onClose}>
      <PayingFields form={form} onSending={setSending} />
    </ActionDialog>
  )
}
