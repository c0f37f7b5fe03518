import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { approvalRoutes } from '../../api/routes.ts'
import { showDecided } from '../queries.ts'
import { SaidFields } from '../said/SaidFields.tsx'

/** Adds a comment to an approval; a new form for each comment. */
export function Comment({ id }: { id: number }) {
  const [said, setSaid] = useState(0)
  return may(approvalRoutes.comment) && <CommentForm key={said} id={id} onSaid={() => setSaid(said + 1)} />
}

function CommentForm({ id, onSaid }: { id: number; onSaid: () => void }) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: approvalRoutes.comment.body,
    name: `approval-comment-${id}`,
    given: { id, fileIds: [], mentionIds: [] },
    send: (body, how) => call(approvalRoutes.comment, { body }, how),
    onSaved: decided => {
      showDecided(decided)
      onSaid()
    },
  })
  return (
    <Form form={form} label="评论">
      <SaidFields
        form={form}
        title="评论"
        placeholder="补充说明，发起人和当前处理人会收到提醒；@ 可提到同事"
        onSending={setSending}
      />
      <div className="approval-comment">
        <Button small busy={form.busy} disabled={!form.dirty || sending > 0} onClick={() => void form.submit()}>
          发表评论
        </Button>
      </div>
    </Form>
  )
}
