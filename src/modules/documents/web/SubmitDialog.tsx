import type { ReactNode } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { ApprovalDialog } from '../../approval/web/start/ApprovalDialog.tsx'
import { FormWay } from '../../approval/web/start/FormWay.tsx'
import type { Submitted } from '../api/document.ts'
import { unasked as unaskedWords } from './SubmitWay.tsx'

type Props<Detail> = {
  of: Submitted<Detail>
  document: { id: number; version: number; number: string }
  /** What the forecast asks besides number and approvers. */
  about?: Readonly<Record<string, unknown>>
  /** It takes effect at once: nobody has to approve it. */
  unasked?: boolean
  title?: string
  act?: string
  /** Wraps what is sent, to learn why it was refused. */
  sending?: <T>(sent: Promise<T>) => Promise<T>
  onSent: (detail: Detail) => void
  onClose: () => void
  /** What sending it means, and what else the sender enters. */
  children: (form: FormModel) => ReactNode
}

/** Sends a kept document to its approval, after showing who decides; the sender names approvers where the flow leaves that to them. */
export function SubmitDialog<Detail>(props: Props<Detail>) {
  const { of, document, about, unasked, sending = sent => sent, onSent, onClose, children } = props
  const { id, version, number } = document
  const { title = `提交${of.title} ${number}`, act = '提交' } = props
  const form = useForm({
    schema: of.submit.body,
    given: { id, version, chosen: {} },
    send: (body, how) => sending(call(of.submit, { body } as never, how) as Promise<Detail>),
    onSaved: onSent,
  })
  return (
    <ApprovalDialog
      business={unasked || of.alone ? undefined : of.code}
      businessTitle={of.title}
      forecast={of.forecast}
      about={about}
      title={title}
      form={form}
      act={act}
      onClose={onClose}
    >
      {children(form)}
      {of.alone && <FormWay form={form} forecast={of.forecast} about={about} unasked={unaskedWords} />}
    </ApprovalDialog>
  )
}
