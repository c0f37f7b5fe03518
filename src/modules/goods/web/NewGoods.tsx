import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { MyForm } from '../../ownFields/api/ownFields.ts'
import { gathered, ownGiven, ownInitial } from '../../ownFields/web/form.ts'
import { useMyForm } from '../../ownFields/web/store.ts'
import { type GoodsDetail, NewGoods, goodsRoutes as routes } from '../api/goods.ts'
import { enteredOf, GoodsForm, seenFields } from './GoodsForm.tsx'
import { goodsQuery } from './goodsQuery.ts'

type Props = { open: boolean; from: number | undefined; onClose: () => void; onSaved: () => void }

/** Adds goods, or a copy of others with a code of its own. */
export function NewGoodsDrawer({ open, from, onClose, onSaved }: Props) {
  const { data } = useQuery({ ...goodsQuery(from ?? 0), enabled: open && from !== undefined })
  const ready = from === undefined || data !== undefined
  return (
    <Drawer open={open} title={from === undefined ? '新增商品' : `复制 ${data?.name ?? ''}`} onClose={onClose}>
      {ready && <New copied={from === undefined ? undefined : data} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

type NewProps = { copied: GoodsDetail | undefined; onClose: () => void; onSaved: () => void }

function New({ copied, onClose, onSaved }: NewProps) {
  const own = useMyForm('goods')
  const [schema] = useState(() => seenFields(NewGoods, own))
  const form = useForm({
    schema,
    name: `goods-new-${copied?.id ?? 0}`,
    at: 'new',
    given: copied ? copyOf(copied, own) : ownInitial(own),
    send: (body, how) => call(routes.add, { body: gathered(body) }, how),
    onSaved: saved => {
      notice.success(`“${saved.name}”已新增`)
      onSaved()
      onClose()
    },
  })
  return <GoodsForm form={form} own={own} label="新增商品" onCancel={onClose} />
}

/** What a copy begins with: no code and nothing that each record has for itself, which a unique field and a file are, nor a masked phone. */
function copyOf(goods: GoodsDetail, own: MyForm) {
  const fields = own.fields.filter(({ kind, unique }) => !unique && kind !== 'files' && kind !== 'phone')
  return { ...enteredOf(goods, own), ...ownGiven({ ...own, fields }, goods.own), code: '' }
}
