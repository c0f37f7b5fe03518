import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { type MoveDetail, moveRoutes as routes } from '../../api/move.ts'

type Props = { move: MoveDetail; onSaved: () => void; onClose: () => void }

/** Asks who answers for what was damaged. */
export default function AnswerDialog({ move, onSaved, onClose }: Props) {
  const { id, version, answers, number } = move
  const form = useForm({
    schema: routes.answer.body,
    given: { id, version, answers },
    send: (body, how) => call(routes.answer, { body }, how),
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <ActionDialog title={`填写责任人 ${number}`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="answers" wide placeholder="如：搬运工张三，或供应商、司机" />
    </ActionDialog>
  )
}
