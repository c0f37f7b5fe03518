import { useId } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { contractPlaces } from '../../contract/api/places.ts'
import { refreshContracts } from '../../contract/web/contractQuery.ts'
import { DealPick } from '../../opportunity/web/DealPick.tsx'
import type { EarnestDetail } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

type Props = { earnest: EarnestDetail; onDone: () => void; onClose: () => void }

/** Makes a draft of a contract of the goods of one, and opens it; asks for the deal of one that has none. */
export default function SignDialog({ earnest: { id, version, opportunityId, customerName }, onDone, onClose }: Props) {
  const navigate = useNavigate()
  const field = useId()
  const form = useForm({
    schema: routes.sign.body,
    given: { id, version, opportunityId: null },
    send: (body, how) => call(routes.sign, { body }, how),
    onSaved: signed => {
      notice.success(`已生成合同草稿 ${signed.contractNumber}`)
      onDone()
      void refreshContracts()
      onClose()
      if (signed.contractId !== null) navigate(linkTo(contractPlaces.list, { open: signed.contractId }))
    },
  })
  return (
    <ActionDialog title="签约" form={form} act="生成合同草稿" onClose={onClose}>
      <p className="hint">
        定金单的商品按锁定的单价成为合同草稿的明细，货一直留着，直到合同下单；合同作废时回到现在的状态。定金在合同生效后由收款单分配到期款。
      </p>
      {opportunityId === null && (
        <FieldFrame form={form} name="opportunityId" id={field} label={`${customerName}的商机`} size="wide">
          <DealPick
            id={field}
            label="商机"
            value={(form.values.opportunityId ?? null) as number | null}
            onChange={deal => form.set('opportunityId', deal?.id ?? null)}
          />
        </FieldFrame>
      )}
    </ActionDialog>
  )
}
