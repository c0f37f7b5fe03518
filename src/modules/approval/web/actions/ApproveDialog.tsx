import { lazy, Suspense, useMemo, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { DocumentFields } from '../../../forms/web/DocumentFields.tsx'
import { mayFill, recordIn, schemaOf } from '../../../forms/web/document.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { SaidFields } from '../said/SaidFields.tsx'
import type { DialogProps } from './Actions.tsx'
import { named } from './send.ts'

const SignatureField = lazy(() => import('../said/SignatureField.tsx'))
const { comment, fileIds, mentionIds, signature } = routes.approve.body.shape
type Said = Pick<z.output<typeof routes.approve.body>, 'comment' | 'fileIds' | 'mentionIds' | 'signature'>

const wide = 760 // px, so that tables stand as tables

/** Approves or handles, with the fields that the step opens. */
export default function ApproveDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine, fields, content } = approval
  const handles = mine.kind === 'handle'
  const [sending, setSending] = useState(0)
  const schema = useMemo(() => {
    const signed = mine.signature ? signature.refine(value => value !== '', '请手写签名') : signature
    const said = mine.commentRequired ? comment.refine(value => value !== '', '请填写意见') : comment
    return schemaOf(fields, { comment: said, fileIds, mentionIds, signature: signed }, content)
  }, [fields, content, mine.signature, mine.commentRequired])
  const form = useForm({
    schema,
    given: { ...recordIn(fields, content), fileIds: [], mentionIds: [] },
    send: ({ comment, fileIds, mentionIds, signature, ...filled }, how) => {
      const said = { comment, fileIds, mentionIds, signature } as Said
      return named(
        call(routes.approve, { body: { id, task: mine.task as number, ...said, content: filled as never } }, how),
      )
    },
    onSaved: decided => onDone(decided, handles ? '已办理' : '已同意'),
  })
  const act = handles ? '办理完成' : '同意'
  const width = fields.some(field => field.kind === 'table' && mayFill(field)) ? wide : undefined
  return (
    <ActionDialog
      title={`${act}：${mine.nodeName}`}
      form={form}
      act={act}
      waiting={sending > 0}
      width={width}
      onClose={onClose}
    >
      <DocumentFields form={form} fields={fields} content={content} />
      <SaidFields
        form={form}
        required={mine.commentRequired}
        autoFocus
        placeholder={mine.commentRequired ? '请填写意见' : '选填，@ 可提到同事'}
        onSending={setSending}
      />
      {mine.signature && (
        <Suspense fallback={<div className="input input-waiting" />}>
          <SignatureField form={form} />
        </Suspense>
      )}
    </ActionDialog>
  )
}
