import { useMemo } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import { DocumentFields } from '../DocumentFields.tsx'
import { recordIn, schemaOf } from '../document.ts'
import type { DialogProps } from './Actions.tsx'
import { named } from './send.ts'

/** Approves, or says that it has been handled, with the fields that the step lets one fill in. */
export default function ApproveDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine, fields, content } = approval
  const handles = mine.kind === 'handle'
  const schema = useMemo(() => schemaOf(fields).extend({ comment: routes.approve.body.shape.comment }), [fields])
  const form = useForm({
    schema,
    given: recordIn(fields, content),
    send: ({ comment, ...filled }, how) => {
      const body = { id, task: mine.task as number, comment: comment as string, content: filled as never }
      return named(call(routes.approve, { body }, how))
    },
    onSaved: detail => onDone(detail, handles ? '已办理' : '已同意'),
  })
  const act = handles ? '办理完成' : '同意'
  return (
    <ActionDialog title={`${act}：${mine.nodeName}`} form={form} act={act} onClose={onClose}>
      <DocumentFields form={form} fields={fields} />
      <FormField
        form={form}
        name="comment"
        title={mine.commentRequired ? '意见（必填）' : '意见'}
        lines
        autoFocus
        placeholder={mine.commentRequired ? '请填写意见' : '选填'}
      />
    </ActionDialog>
  )
}
