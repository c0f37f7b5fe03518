import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { AttachField } from '../../../attachments/web/AttachField.tsx'
import { FileRoutesContext } from '../../../attachments/web/attachments.ts'
import { type LotConsent, consentRoutes as routes } from '../../api/consent.ts'
import { orderFileRoutes } from '../../api/order.ts'
import { askedWords } from './lotsWords.ts'

type Props = { one: LotConsent; customer: string; onDone: () => void; onClose: () => void }

/** Takes photos that prove that the customer agrees: a signed paper, or what they wrote. */
export default function PhotoDialog({ one: { id, digest, lines = [] }, customer, onDone, onClose }: Props) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: routes.photo.body,
    given: { id, digest, name: customer, words: '', fileIds: [] },
    send: (body, how) => call(routes.photo, { body }, how),
    onSaved: onDone,
  })
  return (
    <ActionDialog title="上传客户同意的照片" form={form} act="客户同意" waiting={sending > 0} onClose={onClose}>
      {lines.map(line => (
        <p key={line.id} className="hint field-wide">
          {[line.space, line.name].filter(Boolean).join(' ')} {askedWords(line).join(' + ')}
        </p>
      ))}
      <FormField form={form} name="name" />
      <FormField form={form} name="words" />
      <FileRoutesContext value={orderFileRoutes}>
        <AttachField form={form} onSending={setSending} />
      </FileRoutesContext>
    </ActionDialog>
  )
}
