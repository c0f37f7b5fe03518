import { useNavigate } from 'react-router'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import type { ClueRow } from '../../../clue/contract/clueList.ts'
import { Conversion } from '../../contract/opportunity.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import { addressOfDeal } from '../address.ts'
import { StageChips } from '../StageChips.tsx'
import { useGroupOfOwner } from '../stages.ts'
import '../opportunity.css'

type Props = { clue: ClueRow; onDone: () => void; onClose: () => void }

/** Makes an opportunity of a clue in one step; what the clue knows is filled in already. */
export default function ConvertDialog({ clue, onDone, onClose }: Props) {
  const group = useGroupOfOwner(clue.ownerId)
  const navigate = useNavigate()
  const form = useForm({
    schema: Conversion,
    given: givenOf(clue),
    send: (body, how) => call(opportunityRoutes.convert, { body }, how),
    onSaved: deal => {
      const open = { text: '打开商机', run: () => void navigate(addressOfDeal(deal.id)) }
      notice.success(`“${clue.name}”已转为商机 ${deal.number}`, {
        duration: 8000,
        action: may(opportunityRoutes.detail) ? open : undefined,
      })
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`把“${clue.name}”转为商机`} form={form} act="转商机" onClose={onClose}>
      <div className="form-grid">
        <FormField form={form} name="name" title="商机名称" wide autoFocus placeholder="不填则用客户与小区" />
        <StageChips form={form} title="从哪个阶段开始" group={group} none="第一个阶段" />
        <FormField form={form} name="expectedAmount" />
        <FormField form={form} name="expectedOn" />
        <FormField form={form} name="categoryIds" />
        <FormField form={form} name="teamId" placeholder="按团队的默认分成" />
        <FormField form={form} name="nextFollowUpAt" />
      </div>
      <p className="hint">跟进记录和附件会一起带过去，流量变为“已转商机”。</p>
    </ActionDialog>
  )
}

/** Returns the fields that a clue gives the deal in the form; the server takes over the rest. */
function givenOf(clue: ClueRow) {
  return {
    clueId: clue.id,
    expectedAmount: clue.budget,
    categoryIds: clue.intentionCategoryIds,
    brandIds: clue.intentionBrandIds,
    channelId: clue.channelId,
    nextFollowUpAt: clue.nextFollowUpAt,
  }
}
