import type { ReactNode } from 'react'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
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
  /** What else its sender enters, and what wraps the call that sends it. */
  within?: (form: FormModel) => ReactNode
  sending?: <T>(sent: Promise<T>) => Promise<T>
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
      text: sending.of.alone ? '提交' : '提交审批',
      may: refusals.submit === null,
      kind: 'primary',
      dialog: close => <Sending document={document} {...sending} onClose={close} />,
    },
    ...others,
    toApproval(approvalId),
  ]
}

type SendingProps<Detail> = Omit<Acting<Detail>, 'others' | 'onEdit'> & { onClose: () => void }

function Sending<Detail>({ of, document, about, hint, within, sending, onSent, onClose }: SendingProps<Detail>) {
  return (
    <SubmitDialog
      of={of}
      document={document}
      about={about}
      {...(sending && { sending })}
      act={of.alone ? '提交' : '提交审批'}
      onSent={() => {
        onClose()
        onSent()
      }}
      onClose={onClose}
    >
      {form => (
        <>
          <p className="hint">{hint}</p>
          {within?.(form)}
        </>
      )}
    </SubmitDialog>
  )
}
