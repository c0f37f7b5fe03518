import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { Outcome } from '../../../kernel/web/list/outcome.tsx'
import { bulkRoutes } from '../api/bulkRoutes.ts'

type Props = { ids: readonly number[]; onDone: (outcome: Outcome) => void; onClose: () => void }

/** Approves several with one comment; leaves out those that need an answer by themselves, each with the reason. */
export default function BulkApprove({ ids, onDone, onClose }: Props) {
  const [told] = useState(ids)
  const form = useForm({
    schema: bulkRoutes.approveMany.body,
    given: { ids: told },
    send: (body, how) => call(bulkRoutes.approveMany, { body }, how),
    onSaved: onDone,
  })
  return (
    <ActionDialog title={`批量同意 ${told.length} 条审批`} form={form} act="同意" onClose={onClose}>
      <FormField form={form} name="comment" title="意见" lines autoFocus placeholder="选填，写在每一条上">
        <p>要求逐条处理、填写内容或手写签名的会被跳过，并说明原因。</p>
      </FormField>
    </ActionDialog>
  )
}
