import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import type { ActionDialogProps } from '../useOpportunityActions.tsx'
import { whichDeals } from '../words.ts'

/** Gives opportunities to someone; their stages stay. */
export default function TransferDialog({ deals, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: opportunityRoutes.transfer.body,
    given: { ids: deals.map(deal => deal.id) },
    send: (body, how) => call(opportunityRoutes.transfer, { body }, how),
    onSaved: outcome => onDone('已转交', outcome),
  })
  return (
    <ActionDialog title={`转交${whichDeals(deals)}`} form={form} act="转交" onClose={onClose}>
      <FormField form={form} name="ownerId" wide autoFocus placeholder="按姓名或部门查找" />
      <FormField form={form} name="note" lines placeholder="给接手人的话（选填）" />
      <p className="hint">阶段、跟进和团队分成都保留，接手人会收到提醒。</p>
    </ActionDialog>
  )
}
