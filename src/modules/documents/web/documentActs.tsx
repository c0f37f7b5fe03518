import type { ReactNode } from 'react'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import type { Submitted } from '../api/document.ts'
import { SubmitDialog } from './SubmitDialog.tsx'
import { toApproval } from './toApproval.ts'

type Sent = {
  id: number
  version: number
  number: string
  approvalId: number | null
  refusals: { edit: string | null; submit: string | null }
}

type Acting<Detail> = {
  of: Submitted<Detail>
  document: Sent
  /** What the forecast asks besides number and approvers. */
  about: Readonly<Record<string, unknown>>
  /** What sending it means. */
  hint: ReactNode
  onEdit: () => void
  onSent: () => void
  /** What else is done with it, before its approval. */
  others: readonly RecordAct[]
}

/** Returns the acts of a document in its head: it is edited, sent after a look at who decides, and its last approval opened. */
export function documentActs<Detail>({ document, others, onEdit, ...sending }: Acting<Detail>): RecordAct[] {
  const { refusals, approvalId } = document
  return [
    { text: '修改', may: refusals.edit === null, icon: 'edit', run: onEdit },
    {
      text: '提交审批',
      may: refusals.submit === null,
      kind: 'primary',
      dialog: close => <Sending document={document} {...sending} onClose={close} />,
    },
    ...others,
    toApproval(approvalId),
  ]
}

type SendingProps<Detail> = Omit<Acting<Detail>, 'others' | 'onEdit'> & { onClose: () => void }

function Sending<Detail>({ of, document, about, hint, onSent, onClose }: SendingProps<Detail>) {
  return (
    <SubmitDialog
      of={of}
      document={document}
      about={about}
      act="提交审批"
      onSent={() => {
        onClose()
        onSent()
      }}
      onClose={onClose}
    >
      {() => <p className="hint">{hint}</p>}
    </SubmitDialog>
  )
}
