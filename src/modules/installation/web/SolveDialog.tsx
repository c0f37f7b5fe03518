import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import type { ShownProblem } from '../api/checks.ts'
import { workRoutes as routes } from '../api/work.ts'

type Props = { id: number; problem: ShownProblem; onDone: () => void; onClose: () => void }

/** Says how a problem was solved. */
export default function SolveDialog({ id, problem, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.solve.body,
    given: { id, problemId: problem.id },
    send: (body, how) => call(routes.solve, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title="解决问题" form={form} act="已解决" onClose={onClose}>
      <p className="hint">{problem.description}</p>
      <FormField form={form} name="solution" lines autoFocus placeholder="如：补件已装好、已返工重装" />
    </ActionDialog>
  )
}
