import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { clueRoutes } from '../api/clue.ts'
import { PoolField } from './PoolField.tsx'
import type { ActionDialogProps } from './useClueActions.tsx'
import { whichClues } from './words.ts'

/** Gives clues back to the pool, where colleagues may claim them. */
export default function ReturnDialog({ clues, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: clueRoutes.giveBack.body,
    given: { ids: clues.map(clue => clue.id) },
    send: (body, how) => call(clueRoutes.giveBack, { body }, how),
    onSaved: outcome => onDone('已退回', outcome),
  })
  return (
    <ActionDialog title={`把${whichClues(clues)}退回公海`} form={form} act="退回公海" onClose={onClose}>
      <p className="hint">退回后不再属于您，同事可以领取；下次跟进时间会清除。</p>
      <PoolField form={form} placeholder="所属部门的公海，没有则默认公海" />
      <FormField form={form} name="note" lines autoFocus placeholder="为什么退回，下一位同事会看到（选填）" />
    </ActionDialog>
  )
}
