import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { StageChips } from '../StageChips.tsx'
import { useStages } from '../stages.ts'
import type { DealDialogProps } from '../useOpportunityActions.tsx'

/** Takes a deal out of its end, back into a stage that is under way. */
export default function ReopenDialog({ deal, onDone, onClose }: DealDialogProps) {
  const group = useStages()?.group(deal.stageGroupId)
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
  return (
    <ActionDialog title={`重新打开“${deal.name}”`} form={form} act="重新打开" onClose={onClose}>
      <StageChips form={form} title="回到哪个阶段" group={group} none="结束前的阶段" />
      <FormField form={form} name="note" lines autoFocus placeholder="为什么重新打开（选填）" />
    </ActionDialog>
  )
}
