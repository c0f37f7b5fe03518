import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { specialRoutes as routes, type SpecialDetail, SpecialFacts } from '../api/special.ts'
import { isWorse, type Terms } from '../api/state.ts'
import { SpecialForm } from './SpecialForm.tsx'
import { refreshSpecials, specialQuery } from './specialQuery.ts'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits a special offer; what makes an approved one worse is asked for again. */
export function EditSpecial({ id, onClose, onSaved }: Props) {
  const { data: offer } = useQuery({ ...specialQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} width="wide" title={`修改特价 ${offer?.number ?? ''}`} onClose={onClose}>
      {offer && <Edit key={offer.id} offer={offer} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

const enteredKeys = Object.keys(SpecialFacts.shape) as (keyof SpecialFacts)[]
const givenOf = (offer: SpecialDetail) => ({
  id: offer.id,
  version: offer.version,
  chosen: {},
  ...Object.fromEntries(enteredKeys.map(key => [key, offer[key]])),
})
const inForce = ['approved', 'usedUp', 'expired']

function Edit({ offer, onClose, onSaved }: Omit<Props, 'id'> & { offer: SpecialDetail }) {
  const form = useForm({
    schema: routes.edit.body,
    name: `special-edit-${offer.id}`,
    at: 'edit',
    given: givenOf(offer),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...specialQuery(offer.id), staleTime: 0 })),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success(saved.state === 'approving' ? '已保存，并重新提交审批' : '已保存')
      void refreshSpecials()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshSpecials()
    form.reset()
  }
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
      onReload={() => void reload()}
    />
  )
}
