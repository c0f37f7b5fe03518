import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { clueRoutes } from '../api/clue.ts'
import { PoolField } from './PoolField.tsx'
import type { ActionDialogProps } from './useClueActions.tsx'
import { whichClues } from './words.ts'

/** Moves clues of a pool into another one. */
export default function MovePoolDialog({ clues, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: clueRoutes.movePool.body,
    given: { ids: clues.map(clue => clue.id) },
    send: (body, how) => call(clueRoutes.movePool, { body }, how),
    onSaved: outcome => onDone('已移动', outcome),
  })
  return (
    <ActionDialog title={`把${whichClues(clues)}移到另一个公海`} form={form} act="移动" onClose={onClose}>
      <p className="hint">只有公海的管理员和看得到全公司的人可以移动。</p>
      <PoolField form={form} placeholder="选择公海" />
    </ActionDialog>
  )
}
