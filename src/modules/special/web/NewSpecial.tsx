import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import { useNewDocument } from '../../documents/web/useNewDocument.ts'
import type { GoodsDetail } from '../../goods/api/goods.ts'
import { specialRoutes as routes } from '../api/special.ts'
import { defaultLastDay } from './lastDay.ts'
import { SpecialForm } from './SpecialForm.tsx'
import { goodsQuery } from './specialQuery.ts'

type Props = { asked: string; onClose: () => void; onSaved: () => void }

/** Asks for a special price, of the goods that the address names. */
export function NewSpecial({ asked, ...ending }: Props) {
  const goodsId = idIn(asked.startsWith('goods-') ? asked.slice('goods-'.length) : null)
  const { data: goods } = useQuery({ ...goodsQuery(goodsId ?? 0), enabled: goodsId !== undefined })
  return (goodsId === undefined || goods) && <New goods={goods} {...ending} />
}

function New({ goods, onClose, onSaved }: Omit<Props, 'asked'> & { goods: GoodsDetail | undefined }) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: `special-new-${goods?.id ?? 0}`,
    given: { untilOn: defaultLastDay(), ...(goods && { goodsId: goods.id }) },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return (
    <SpecialForm
      form={form}
      label="申请特价"
      names={{ customer: '', goods: goods?.name ?? '' }}
      asks={form.values.submit === true}
      onCancel={onClose}
    />
  )
}
