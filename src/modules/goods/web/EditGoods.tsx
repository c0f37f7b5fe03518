import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { type GoodsDetail, GoodsEdit, goodsRoutes as routes } from '../contract/goods.ts'
import { enteredOf, GoodsForm, seenFields } from './GoodsForm.tsx'
import { goodsQuery, refreshGoods } from './goodsQuery.ts'

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
  const [schema] = useState(() => seenFields(GoodsEdit))
  const form = useForm({
    schema,
    name: `goods-edit-${goods.id}`,
    at: 'edit',
    given: givenOf(goods),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...goodsQuery(goods.id), staleTime: 0 })),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: () => {
      notice.success('已保存')
      void refreshGoods()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshGoods()
    form.reset()
  }
  return <GoodsForm form={form} label="编辑商品" onCancel={onClose} onReload={() => void reload()} />
}

const givenOf = (goods: GoodsDetail) => ({ id: goods.id, version: goods.version, ...enteredOf(goods) })
