import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { SaidFields } from '../said/SaidFields.tsx'
import type { DialogProps } from './Actions.tsx'

/** Rejects a document for good, with the reason. */
export default function RejectDialog({ approval, onDone, onClose }: DialogProps) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: routes.reject.body,
    given: { id: approval.id, task: approval.mine.task, fileIds: [], mentionIds: [] },
    send: (body, how) => call(routes.reject, { body }, how),
    onSaved: decided => onDone(decided, '已拒绝'),
  })
  const hint = '拒绝后审批结束；只是需要修改时请用“退回”'
  return (
    <ActionDialog
      title={`拒绝：${approval.title}`}
      form={form}
      act="拒绝"
      danger
      waiting={sending > 0}
      onClose={onClose}
    >
      <SaidFields form={form} title="拒绝理由" required autoFocus placeholder={hint} onSending={setSending} />
    </ActionDialog>
  )
}
