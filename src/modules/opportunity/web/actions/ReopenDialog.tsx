import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import { useStages } from '../stages.ts'
import type { DealDialogProps } from '../useOpportunityActions.tsx'

/** Takes a deal out of its end, back into a stage that is under way. */
export default function ReopenDialog({ deal, onDone, onClose }: DealDialogProps) {
  const stages = useStages()?.group(deal.stageGroupId)?.stages ?? []
  const form = useForm({
    schema: opportunityRoutes.reopen.body,
    given: { id: deal.id, version: deal.version },
    send: (body, how) => call(opportunityRoutes.reopen, { body }, how),
    onSaved: () => {
      notice.success(`“${deal.name}”已重新打开`)
      onClose()
      void onDone()
    },
  })
  const chosen = form.values.stageId as number | null
  return (
    <ActionDialog title={`重新打开“${deal.name}”`} form={form} act="重新打开" onClose={onClose}>
      <fieldset className="chips field-wide choice-line">
        <legend>回到哪个阶段</legend>
        <button type="button" className="chip" aria-pressed={chosen === null} onClick={() => form.set('stageId', null)}>
          结束前的阶段
        </button>
        {stages.flatMap(stage =>
          stage.kind === 'open' && stage.enabled
            ? [
                <button
                  key={stage.id}
                  type="button"
                  className="chip"
                  aria-pressed={chosen === stage.id}
                  onClick={() => form.set('stageId', stage.id)}
                >
                  {stage.name}
                </button>,
              ]
            : [],
        )}
      </fieldset>
      <FormField form={form} name="note" lines autoFocus placeholder="为什么重新打开（选填）" />
    </ActionDialog>
  )
}
