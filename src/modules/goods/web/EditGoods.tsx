import { useState } from 'react'
import { useNavigate } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { customGiven, gathered } from '../../customFields/web/form.ts'
import { useMyForm } from '../../customFields/web/store.ts'
import { type GoodsDetail, GoodsEdit, goodsRoutes as routes } from '../api/goods.ts'
import { enteredOf, GoodsForm, seenFields } from './GoodsForm.tsx'
import { goodsQueries, recordOf } from './goodsQuery.ts'
import { useOwnPricing } from './OwnPrices.tsx'

type Props = { goods: GoodsDetail; onClose: () => void; onSaved: () => void }

/** Edits goods: only the fields that the person sees. */
export function EditGoods({ goods, onClose, onSaved }: Props) {
  const own = useMyForm('goods')
  const navigate = useNavigate()
  const pricing = useOwnPricing()
  const [schema] = useState(() => seenFields(GoodsEdit, own))
  const { form, reload } = useEditForm({
    schema,
    name: 'goods-edit',
    queries: goodsQueries,
    detail: goods,
    givenOf: now => givenOf(now, own),
    send: (body, how, force) => call(routes.edit, { body: { ...gathered(body), force } }, how),
    said: saved => {
      if (!saved.held || saved.listPrice === goods.listPrice) return '已保存'
      tellHeld(saved, pricing && (() => navigate(pricing({ goodsId: saved.id }))))
      return undefined
    },
    onSaved,
    onClose,
  })
  return (
    <GoodsForm
      form={form}
      own={own}
      record={recordOf(goods)}
      held={goods.held}
      label="编辑商品"
      onCancel={onClose}
      onReload={reload}
    />
  )
}

/** Tells that a saved list price does not count today, and leads on. */
function tellHeld({ held }: GoodsDetail, run: (() => void) | undefined): void {
  const action = run && { text: '从今天起按标价报价', run }
  const text = `已保存。今天仍按价格管理的 ${yuan(held?.listPrice ?? 0)} 报价`
  notice.warning(text, { duration: 15_000, closable: true, action })
}

const givenOf = (goods: GoodsDetail, own: MyForm) => ({
  id: goods.id,
  version: goods.version,
  ...enteredOf(goods, own),
  ...customGiven(own, goods.own),
})
