import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { clueRoutes } from '../api/clue.ts'
import type { ActionDialogProps } from './useClueActions.tsx'
import { whichClues } from './words.ts'

/** Marks clues as leading nowhere, with the reason. */
export default function InvalidDialog({ clues, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: clueRoutes.invalidate.body,
    given: { ids: clues.map(clue => clue.id) },
    send: (body, how) => call(clueRoutes.invalidate, { body }, how),
    onSaved: outcome => onDone('已标记无效', outcome),
  })
  return (
    <ActionDialog title={`把${whichClues(clues)}标记为无效`} form={form} act="标记无效" danger onClose={onClose}>
      <FormField form={form} name="reasonId" wide autoFocus />
      <FormField form={form} name="note" lines placeholder="补充说明（选填）" />
    </ActionDialog>
  )
}
