import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { approvalRoutes } from '../../contract/routes.ts'
import { showDecided } from '../queries.ts'

/** Says something about an approval; a new form for each thing said. */
export function Comment({ id }: { id: number }) {
  const [said, setSaid] = useState(0)
  return may(approvalRoutes.comment) && <CommentForm key={said} id={id} onSaid={() => setSaid(said + 1)} />
}

function CommentForm({ id, onSaid }: { id: number; onSaid: () => void }) {
  const form = useForm({
    schema: approvalRoutes.comment.body,
    given: { id },
    send: (body, how) => call(approvalRoutes.comment, { body }, how),
    onSaved: detail => {
      showDecided(detail)
      onSaid()
    },
  })
  return (
    <Form form={form} label="评论">
      <FormField form={form} name="comment" title="评论" lines placeholder="补充说明，发起人和当前处理人会收到提醒" />
      <div className="approval-comment">
        <Button small busy={form.busy} disabled={!form.dirty} onClick={() => void form.submit()}>
          发表评论
        </Button>
      </div>
    </Form>
  )
}
