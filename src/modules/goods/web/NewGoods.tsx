import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { customGiven, customInitial, gathered } from '../../customFields/web/form.ts'
import { useMyForm } from '../../customFields/web/store.ts'
import { type GoodsDetail, NewGoods as NewGoodsBody, goodsRoutes as routes } from '../api/goods.ts'
import { enteredOf, GoodsForm, seenFields } from './GoodsForm.tsx'
import { goodsQueries } from './goodsQuery.ts'

type Props = { from: number | undefined; onClose: () => void; onSaved: () => void }

const useCopied = (from: number | undefined) =>
  useQuery({ ...goodsQueries.detail(from ?? 0), enabled: from !== undefined }).data

/** Says that goods are added, or which are copied. */
export function NewTitle({ from }: Pick<Props, 'from'>) {
  const copied = useCopied(from)
  return from === undefined ? '新增商品' : `复制 ${copied?.name ?? ''}`
}

/** Adds goods, or a copy of others with a code of its own. */
export function NewGoods({ from, ...ending }: Props) {
  const copied = useCopied(from)
  return (from === undefined || copied) && <New copied={copied} {...ending} />
}

type NewProps = { copied: GoodsDetail | undefined; onClose: () => void; onSaved: () => void }

function New({ copied, onClose, onSaved }: NewProps) {
  const own = useMyForm('goods')
  const [schema] = useState(() => seenFields(NewGoodsBody, own))
  const form = useForm({
    schema,
    name: `goods-new-${copied?.id ?? 0}`,
    at: 'new',
    given: copied ? copyOf(copied, own) : customInitial(own),
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
  return { ...enteredOf(goods, own), ...customGiven({ ...own, fields }, goods.own), code: '' }
}
