import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { clueRoutes } from '../contract/clue.ts'
import type { ActionDialogProps } from './useClueActions.tsx'
import { whichClues } from './words.ts'

/** Gives clues to someone. */
export default function AssignDialog({ clues, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: clueRoutes.assign.body,
    given: { ids: clues.map(clue => clue.id) },
    send: (body, how) => call(clueRoutes.assign, { body }, how),
    onSaved: outcome => onDone('已分配', outcome),
  })
  return (
    <ActionDialog title={`分配${whichClues(clues)}`} form={form} act="分配" onClose={onClose}>
      <FormField form={form} name="ownerId" wide autoFocus placeholder="按姓名或部门查找" />
    </ActionDialog>
  )
}
