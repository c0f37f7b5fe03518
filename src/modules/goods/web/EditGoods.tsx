import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatFen } from '../../../kernel/api/money.ts'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import type { MyForm } from '../../ownFields/api/ownFields.ts'
import { gathered, ownGiven } from '../../ownFields/web/form.ts'
import { useMyForm } from '../../ownFields/web/store.ts'
import { type GoodsDetail, GoodsEdit, goodsRoutes as routes } from '../api/goods.ts'
import { enteredOf, GoodsForm, seenFields } from './GoodsForm.tsx'
import { goodsQuery, recordOf, refreshGoods } from './goodsQuery.ts'
import { useOwnPricing } from './OwnPrices.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits goods: only the fields that the person sees. */
export function EditGoods({ id, onClose, onSaved }: Props) {
  const { data: goods } = useQuery({ ...goodsQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`编辑商品 ${goods?.name ?? ''}`} onClose={onClose}>
      {goods && <Edit key={goods.id} goods={goods} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

function Edit({ goods, onClose, onSaved }: { goods: GoodsDetail; onClose: () => void; onSaved: () => void }) {
  const own = useMyForm('goods')
  const navigate = useNavigate()
  const pricing = useOwnPricing()
  const [schema] = useState(() => seenFields(GoodsEdit, own))
  const form = useForm({
    schema,
    name: `goods-edit-${goods.id}`,
    at: 'edit',
    given: givenOf(goods, own),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...goodsQuery(goods.id), staleTime: 0 }), own),
    send: (body, how, force) => call(routes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: saved => {
      if (saved.held && saved.listPrice !== goods.listPrice)
        tellHeld(saved, pricing && (() => navigate(pricing({ goodsId: saved.id }))))
      else notice.success('已保存')
      void refreshGoods()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshGoods()
    form.reset()
  }
  return (
    <GoodsForm
      form={form}
      own={own}
      record={recordOf(goods)}
      held={goods.held}
      label="编辑商品"
      onCancel={onClose}
      onReload={() => void reload()}
    />
  )
}

/** Tells that a saved list price does not count today, and leads on. */
function tellHeld({ held }: GoodsDetail, run: (() => void) | undefined): void {
  const action = run && { text: '从今天起按标价报价', run }
  const text = `已保存。今天仍按价格管理的 ${formatFen(held?.listPrice)} 元报价`
  notice.warning(text, { duration: 15_000, closable: true, action })
}

const givenOf = (goods: GoodsDetail, own: MyForm) => ({
  id: goods.id,
  version: goods.version,
  ...enteredOf(goods, own),
  ...ownGiven(own, goods.own),
})
