import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { Receivers } from '../../../pooling/web/giving/Receivers.tsx'
import { StateCounts } from '../../../pooling/web/giving/StateCounts.tsx'
import { opportunityStatus } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import type { ActionDialogProps } from '../useOpportunityActions.tsx'
import { whichDeals } from '../words.ts'
import { AlongChoice, useAlong } from './AlongChoice.tsx'

/** Gives opportunities to someone; their stages stay. */
export default function TransferDialog({ deals, onDone, onClose }: ActionDialogProps) {
  const given = deals.filter(deal => deal.status === 'open')
  const choice = useAlong(given.map(deal => deal.id))
  const form = useForm({
    schema: opportunityRoutes.transfer.body,
    given: { ids: deals.map(deal => deal.id) },
    send: (body, how) =>
      call(
        opportunityRoutes.transfer,
        { body: { ...body, along: choice.along, ids: given.map(deal => deal.id) } },
        how,
      ),
    onSaved: outcome => onDone('已转交', outcome),
  })
  return (
    <ActionDialog
      title={`转交${whichDeals(deals)}`}
      form={form}
      act={given.length === deals.length ? '转交' : `转交其中 ${given.length} 个`}
      waiting={given.length === 0 || choice.asking}
      width={560}
      onClose={onClose}
    >
      <StateCounts states={deals.map(stateOf)} unit="个">
        {given.length < deals.length && <p>已经结束的 {deals.length - given.length} 个不会转交。</p>}
        <AlongChoice {...choice} />
      </StateCounts>
      <FormField form={form} name="ownerId" wide autoFocus placeholder="按姓名或部门查找" />
      <Receivers form={form} of="opportunity" />
      <FormField form={form} name="note" lines placeholder="给接手人的话（选填）" />
      <p className="hint">阶段、跟进、报价单和团队分成都跟着商机走，接手人会收到提醒。</p>
    </ActionDialog>
  )
}

const stateOf = ({ status, poolId }: ActionDialogProps['deals'][number]) =>
  poolId === null ? opportunityStatus[status] : '公海'
