import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { SignPad } from '../../sharing/web/SignPad.tsx'
import { problemKinds } from '../api/checks.ts'
import type { InstallDetail } from '../api/installation.ts'
import { workRoutes as routes } from '../api/work.ts'

type Props = { one: InstallDetail; onDone: () => void; onClose: () => void }

/** Takes the customer's signature for what was installed, with the problems that are open. A phone keeps it in its outbox where no answer comes, so that a lost connection accepts nothing twice. */
export default function AcceptDialog({ one, onDone, onClose }: Props) {
  const { id, number, receiver } = one
  const phone = usePhone()
  const [signed, setSigned] = useState(false)
  const open = one.problemRows.filter(({ solvedAt }) => solvedAt === null)
  const unchecked = one.checks.filter(({ result }) => result === null).length
  const form = useForm({
    schema: routes.accept.body,
    given: { id, signer: receiver, signature: '', note: '' },
    send: (body, how) => {
      const send = () => call(routes.accept, { body }, how)
      const act = { about: `installation:${id}`, title: `验收 ${number}`, route: routes.accept.at, sent: { body } }
      return phone ? sendOrKeep(act, how, send) : send()
    },
    onSaved(saved) {
      onClose()
      if (saved) onDone()
      else notice.success('没有连上网，已记下；连上后自动发送，发送成功前还没有验收')
    },
  })
  const sign = (picture: string) => {
    setSigned(picture !== '')
    form.set('signature', picture)
  }
  return (
    <ActionDialog title={`验收 ${number}`} form={form} act="确认验收" width={560} onClose={onClose}>
      <ul className="install-accepted">
        {one.lines.map(({ id: line, space, name, pieces, boxPieces }) => (
          <li key={line}>
            {[space, name].filter(Boolean).join(' ')} {boxWords(pieces, boxPieces)}
          </li>
        ))}
      </ul>
      {unchecked > 0 && <p className="hint">还有 {unchecked} 项没有检查。</p>}
      {open.map(({ id: problem, kind, description, blocking }) => (
        <p key={problem} className="form-warning">
          未解决（{problemKinds[kind]}）：{description}
          {blocking && '，解决后才能验收'}
        </p>
      ))}
      <FormField form={form} name="signer" />
      <FormField form={form} name="note" placeholder="如：踢脚线下周补装" />
      <div className="field field-wide">
        <span>{signed ? '客户签名' : '请客户在框内手写签名'}</span>
        <SignPad onSigned={sign} />
        {form.faults.signature && (
          <p className="field-fault" role="alert">
            {form.faults.signature}
          </p>
        )}
      </div>
    </ActionDialog>
  )
}
