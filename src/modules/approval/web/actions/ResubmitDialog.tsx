import { useMemo } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { DocumentFields } from '../../../forms/web/DocumentFields.tsx'
import { recordIn, schemaOf } from '../../../forms/web/document.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { Reason } from '../Reason.tsx'
import type { DialogProps } from './Actions.tsx'
import { named } from './send.ts'

const wide = 760 // px, so that tables stand as tables

/** Amends what was returned and hands it in again. */
export default function ResubmitDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine, fields, content } = approval
  const schema = useMemo(
    () => schemaOf(fields, { comment: routes.resubmit.body.shape.comment }, content),
    [fields, content],
  )
  const form = useForm({
    schema,
    given: recordIn(fields, content),
    send: ({ comment, ...filled }, how) => {
      const body = { id, task: mine.task as number, comment: comment as string, content: filled as never }
      return named(call(routes.resubmit, { body }, how))
    },
    onSaved: decided => onDone(decided, '已重新提交'),
  })
  return (
    <ActionDialog title="修改并重新提交" form={form} act="重新提交" width={wide} onClose={onClose}>
      <Reason approval={approval} />
      <DocumentFields form={form} fields={fields} content={content} whole />
      <FormField form={form} name="comment" title="说明" lines placeholder="改了什么（选填）" />
    </ActionDialog>
  )
}
