import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import type { DialogProps } from './Actions.tsx'

const where = { before: '我之前：他们同意后再由我处理', after: '我之后：我同意，再由他们审批' }
const schema = routes.addSign.body.extend({
  where: z.enum(['before', 'after']).meta({ title: '加在', kind: 'enum', words: where }),
})

/** Adds people who answer before or after the person. */
export default function AddSignDialog({ approval, onDone, onClose }: DialogProps) {
  const form = useForm({
    schema,
    given: { id: approval.id, task: approval.mine.task, where: 'before' },
    send: (body, how) => call(routes.addSign, { body }, how),
    onSaved: decided => onDone(decided, '已加签'),
  })
  return (
    <ActionDialog title={`加签：${approval.mine.nodeName}`} form={form} act="加签" onClose={onClose}>
      <FormField form={form} name="where" wide />
      <FormField form={form} name="people" title="加签人（依次处理）" wide placeholder="按姓名或部门查找" />
      <FormField form={form} name="comment" title="说明" lines placeholder="选填" />
    </ActionDialog>
  )
}
