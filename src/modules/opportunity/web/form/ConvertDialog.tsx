import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import type { ClueRow } from '../../../clue/api/clueList.ts'
import { carriedValues } from '../../../customFields/api/carried.ts'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { conditionOf } from '../../../customFields/api/shown.ts'
import { CustomField } from '../../../customFields/web/CustomGroups.tsx'
import { customGiven, customInitial, gathered, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import { Conversion } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { addressOfDeal } from '../address.ts'
import { useAskedAt } from '../asked.ts'
import { StageChips } from '../StageChips.tsx'
import { useGroupOfOwner } from '../stages.ts'
import '../opportunity.css'

type Props = { clue: ClueRow; onDone: () => void; onClose: () => void }

/** Makes an opportunity of a clue in one step; what the clue knows is filled in already. */
export default function ConvertDialog({ clue, onDone, onClose }: Props) {
  const group = useGroupOfOwner(clue.ownerId)
  const navigate = useNavigate()
  const own = useMyForm('opportunity')
  const [asked] = useState(() => askedHere(own))
  const ofClue = useMyForm('clue').fields
  const [schema] = useState(() => withCustomFields(Conversion, asked))
  const form = useForm({
    schema,
    given: {
      ...givenOf(clue),
      ...customInitial(asked),
      ...customGiven(asked, carriedValues(ofClue, clue.own ?? {}, asked.fields)),
    },
    send: (body, how) => call(opportunityRoutes.convert, { body: gathered(body) }, how),
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
  const now = useAskedAt(asked, group, form.values.stageId as number | null | undefined)
  return (
    <ActionDialog title={`把“${clue.name}”转为商机`} form={form} act="转商机" onClose={onClose}>
      <div className="form-grid">
        <FormField form={form} name="name" title="商机名称" wide autoFocus placeholder="不填则用客户与小区" />
        <StageChips form={form} title="从哪个阶段开始" group={group} none="第一个阶段" />
        {['expectedAmount', 'expectedOn', 'categoryIds', ...more(own)]
          .filter(name => name in form.fields)
          .map(name => (
            <FormField key={name} form={form} name={name} lines={name === 'remark' || undefined} />
          ))}
        {now.fields
          .filter(field => field.required)
          .map(field => (
            <CustomField key={field.key} form={form} field={field} />
          ))}
        <FormField form={form} name="teamId" placeholder="按团队的默认分成" />
        <FormField form={form} name="nextFollowUpAt" />
      </div>
      <p className="hint">跟进记录和附件会一起带过去，流量变为“已转商机”。</p>
    </ActionDialog>
  )
}

/** The custom fields that a conversion may have to ask for: those of every deal, and those of a stage that it may start in. */
const askedHere = (own: MyForm): MyForm => ({
  ...own,
  fields: own.fields.filter(
    field => field.editable && !conditionOf(field) && (field.required || field.requiredFrom !== null),
  ),
})

/** Further fields of deals that the company asks for. */
const more = ({ builtIn }: MyForm) =>
  ['channelId', 'brandIds', 'remark'].filter(key => builtIn.some(field => field.key === key && field.required))

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
