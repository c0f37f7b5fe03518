import { call } from '../../../kernel/web/call.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { factsIn, specialRoutes as routes, type SpecialDetail } from '../api/special.ts'
import { isWorse, type Terms } from '../api/state.ts'
import { SpecialForm } from './SpecialForm.tsx'
import { specialQueries } from './specialQuery.ts'

type Props = { detail: SpecialDetail; onClose: () => void; onSaved: () => void }

const givenOf = (offer: SpecialDetail) => ({
  id: offer.id,
  version: offer.version,
  chosen: {},
  ...factsIn(offer),
})
const inForce = ['approved', 'usedUp', 'expired']

/** Edits a special offer; what makes an approved one worse is asked for again. */
export function EditSpecial({ detail: offer, onClose, onSaved }: Props) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'special-edit',
    queries: specialQueries,
    detail: offer,
    givenOf,
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    said: saved => (saved.state === 'approving' ? '已保存，并重新提交审批' : '已保存'),
    onSaved,
    onClose,
  })
  const approved = inForce.includes(offer.state)
  const again = approved && isWorse(offer, { ...offer, ...form.values } as Terms)
  return (
    <SpecialForm
      form={form}
      label="修改特价"
      names={{ customer: offer.customerName, goods: offer.goodsName }}
      asks={again}
      counted={{ goodsId: offer.goodsId, unit: offer.quantityUnit }}
      hint={
        approved
          ? again
            ? '这些改动比已批准的更优惠，保存后重新审批。'
            : '不比已批准的更优惠，保存后继续生效。'
          : undefined
      }
      onCancel={onClose}
      onReload={reload}
    />
  )
}
