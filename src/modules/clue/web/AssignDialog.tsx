import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { Receivers } from '../../pooling/web/giving/Receivers.tsx'
import { StateCounts } from '../../pooling/web/giving/StateCounts.tsx'
import { clueRoutes } from '../api/clue.ts'
import { clueStatus } from '../api/clueList.ts'
import type { ActionDialogProps } from './useClueActions.tsx'
import { whichClues } from './words.ts'

/** Assigns clues to a person; 无效 ones only if the assigner confirms it, converted ones never. */
export default function AssignDialog({ clues, onDone, onClose }: ActionDialogProps) {
  const [revive, setRevive] = useState(false)
  const dead = clues.filter(clue => clue.status === 'invalid').length
  const left = clues.filter(clue => clue.status === 'converted').length
  const given = clues.filter(({ status }) => status !== 'converted' && (revive || status !== 'invalid'))
  const form = useForm({
    schema: clueRoutes.assign.body,
    given: { ids: clues.map(clue => clue.id) },
    send: (body, how) => call(clueRoutes.assign, { body: { ...body, ids: given.map(clue => clue.id), revive } }, how),
    onSaved: outcome => onDone('已分配', outcome),
  })
  return (
    <ActionDialog
      title={`分配${whichClues(clues)}`}
      form={form}
      act={given.length === clues.length ? '分配' : `分配其中 ${given.length} 条`}
      waiting={given.length === 0}
      width={560}
      onClose={onClose}
    >
      <StateCounts states={clues.map(clue => clueStatus[clue.status])} unit="条">
        {left > 0 && <p>已转商机的 {left} 条不会分配，请到商机里转交。</p>}
        {dead > 0 && (
          <label>
            <input
              type="checkbox"
              className="check"
              checked={revive}
              onChange={event => setRevive(event.target.checked)}
            />
            连同 {dead} 条无效的一起分配，它们会变回“跟进中”
          </label>
        )}
      </StateCounts>
      <FormField form={form} name="ownerId" wide autoFocus placeholder="按姓名或部门查找" />
      <Receivers form={form} of="clue" />
    </ActionDialog>
  )
}
