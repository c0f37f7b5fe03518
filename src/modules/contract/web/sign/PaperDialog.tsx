import { useState } from 'react'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { AttachField } from '../../../attachments/web/AttachField.tsx'
import type { ContractDetail } from '../../api/contract.ts'
import { signingRoutes as routes } from '../../api/signing.ts'

type Props = { contract: ContractDetail; onDone: () => void; onClose: () => void }

/** Takes photos of a signed paper, with who signed it when. */
export default function PaperDialog({ contract, onDone, onClose }: Props) {
  const { id, version, customerName: signer } = contract
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: routes.paper.body,
    given: { id, version, signer, signedOn: formatDate(Date.now()), fileIds: [] },
    send: (body, how) => call(routes.paper, { body }, how),
    onSaved: () => {
      notice.success('已登记签署')
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title="上传纸质签字页" form={form} act="登记" waiting={sending > 0} onClose={onClose}>
      <FormField form={form} name="signer" />
      <FormField form={form} name="signedOn" />
      <AttachField form={form} onSending={setSending} />
    </ActionDialog>
  )
}
