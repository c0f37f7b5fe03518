import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { PoolField } from '../../../clue/web/PoolField.tsx'
import { opportunityRoutes } from '../../api/routes.ts'
import type { ActionDialogProps } from '../useOpportunityActions.tsx'
import { whichDeals } from '../words.ts'

/** Gives opportunities back to a pool, where colleagues may claim them. */
export default function ReturnDialog({ deals, onDone, onClose }: ActionDialogProps) {
  const form = useForm({
    schema: opportunityRoutes.giveBack.body,
    given: { ids: deals.map(deal => deal.id) },
    send: (body, how) => call(opportunityRoutes.giveBack, { body }, how),
    onSaved: outcome => onDone('已退回', outcome),
  })
  return (
    <ActionDialog title={`把${whichDeals(deals)}退回公海`} form={form} act="退回公海" onClose={onClose}>
      <p className="hint">退回后不再有负责人和团队，同事可以领取，阶段和跟进都保留；下次跟进时间会清除。</p>
      <PoolField form={form} placeholder="所属部门的公海，没有则默认公海" />
      <FormField form={form} name="note" lines autoFocus placeholder="为什么退回，下一位同事会看到（选填）" />
    </ActionDialog>
  )
}
