import { useMemo, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { SaidFields } from '../said/SaidFields.tsx'
import type { DialogProps } from './Actions.tsx'

const afterwards = { resume: '直接回到我这一步', redo: '从那一步起重新审批' }

/** Sends it back to somebody who has answered before, or to the initiator. */
export default function ReturnDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine } = approval
  const [sending, setSending] = useState(0)
  const schema = useMemo(() => {
    const words = Object.fromEntries(mine.targets.map(target => [target.node, target.name]))
    return routes.giveBack.body.extend({
      to: z.string().meta({ title: '退回到', kind: 'enum', words }),
      afterwards: z.enum(['resume', 'redo']).meta({ title: '重新提交后', kind: 'enum', words: afterwards }),
    })
  }, [mine.targets])
  const form = useForm({
    schema,
    given: { id, task: mine.task, to: mine.targets[0]?.node, afterwards: 'resume', fileIds: [], mentionIds: [] },
    send: (body, how) => call(routes.giveBack, { body }, how),
    onSaved: decided => onDone(decided, '已退回'),
  })
  return (
    <ActionDialog title={`退回：${approval.title}`} form={form} act="退回" waiting={sending > 0} onClose={onClose}>
      <div className="form-grid">
        <FormField form={form} name="to" />
        <FormField form={form} name="afterwards" />
      </div>
      <SaidFields form={form} title="退回理由" required autoFocus placeholder="需要修改什么" onSending={setSending} />
    </ActionDialog>
  )
}
