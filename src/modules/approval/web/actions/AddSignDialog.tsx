import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { isFilled } from '../../../forms/api/formFields.ts'
import type { ApprovalDetail } from '../../api/approval.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

const where = { before: '我之前：他们同意后再由我处理', after: '我之后：我同意，再由他们审批' }
const { addSign } = routes

/** Adds people who answer before or after the person; after is an approval, so it takes what the step asks of one. */
export default function AddSignDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine } = approval
  const lacks = lacking(approval)
  const schema = useMemo(() => schemaFor(lacks !== undefined, mine.commentRequired), [lacks, mine.commentRequired])
  const form = useForm({
    schema,
    given: { id, task: mine.task, where: 'before' },
    send: (body, how) => call(addSign, { body }, how),
    onSaved: decided => onDone(decided, '已加签'),
  })
  const says = mine.commentRequired && form.values.where === 'after'
  return (
    <ActionDialog title={`加签：${mine.nodeName}`} form={form} act="加签" onClose={onClose}>
      <FormField form={form} name="where" wide>
        {lacks && `这一步需要${lacks}，加签的人只能在您之前`}
      </FormField>
      <FormField form={form} name="people" title="加签人（依次处理）" wide placeholder="按姓名或部门查找" />
      <FormField
        form={form}
        name="comment"
        title={says ? '意见' : '说明'}
        required={says}
        lines
        placeholder={says ? '请填写意见' : '选填'}
      />
    </ActionDialog>
  )
}

/** Returns what the person's step needs for an approval and this dialog does not ask. */
function lacking({ mine, fields, content }: ApprovalDetail): string | undefined {
  if (mine.signature) return '手写签名'
  const missing = fields.find(({ key, right }) => right === 'required' && !isFilled(content[key]))
  return missing && `填写${missing.title}`
}

function schemaFor(onlyBefore: boolean, commentRequired: boolean) {
  const { before, after } = where
  const words: Record<string, string> = onlyBefore ? { before } : { before, after }
  const place = z.enum(['before', 'after']).meta({ title: '加在', kind: 'enum', words })
  return addSign.body
    .extend({ where: place })
    .refine(({ where, comment }) => !commentRequired || where === 'before' || comment !== '', {
      path: ['comment'],
      message: '请填写意见',
    })
}
