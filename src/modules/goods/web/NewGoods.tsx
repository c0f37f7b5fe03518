import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { type GoodsDetail, GoodsFacts, goodsRoutes as routes } from '../contract/goods.ts'
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
  const [schema] = useState(() => seenFields(GoodsFacts))
  const form = useForm({
    schema,
    name: `goods-new-${copied?.id ?? 0}`,
    at: 'new',
    given: copied && { ...enteredOf(copied), code: '' },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: saved => {
      notice.success(`“${saved.name}”已新增`)
      onSaved()
      onClose()
    },
  })
  return <GoodsForm form={form} label="新增商品" onCancel={onClose} />
}
