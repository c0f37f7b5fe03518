import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { formatFen } from '../../../../kernel/contract/money.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { GoodsPicture } from '../../../goods/web/GoodsPicture.tsx'
import type { QuotableGoods, QuotationHead } from '../../contract/quotation.ts'
import { quotationRoutes as routes } from '../../contract/routes.ts'
import { priceWord } from '../../contract/words.ts'

type Props = { head: Pick<QuotationHead, 'channelId' | 'levelId'>; onAdd: (goods: QuotableGoods) => void }

/** Finds goods by code, name, sound or size while one types; arrows and Enter choose, and the box stays for the next. */
export function AddGoods({ head, onAdd }: Props) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const list = useId()
  const search = useDeferredValue(text.trim())
  const { channelId, levelId } = head
  const { data: found = [] } = useQuery({
    ...queryOf(routes.goods, { body: { search, channelId, levelId } }, { quiet: true }),
    enabled: open,
    staleTime: 60_000,
    placeholderData: before => before,
  })
  const choose = (goods: QuotableGoods | undefined) => {
    if (!goods) return
    onAdd(goods)
    setText('')
    setAt(0)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (event.key === 'Enter') choose(found[at])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="quote-add">
      <input
        className="input"
        role="combobox"
        aria-label="添加商品"
        aria-expanded={open}
        aria-controls={list}
        placeholder="添加商品：编码、名称、拼音、800*800"
        maxLength={60}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={press}
      />
      {open && (
        <div id={list} className="quote-found" role="listbox" aria-label="找到的商品">
          {found.map((goods, place) => (
            // Pressed before the box loses the focus, so that it stays there for the next goods.
            <button
              key={goods.id}
              type="button"
              role="option"
              aria-selected={place === at}
              className="row-button"
              tabIndex={-1}
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(goods)}
            >
              <GoodsPicture row={goods} />
              <span className="quote-found-name">
                <b>{goods.name}</b>
                <small>
                  {goods.code} {goods.spec}
                </small>
              </span>
              <span>
                {goods.listPrice === null
                  ? '无标价'
                  : `¥${formatFen(goods.listPrice)}/${priceWord({ kind: 'goods', unit: '', measure: null, goods }, goods.priceUnit)}`}
              </span>
            </button>
          ))}
          {found.length === 0 && <p className="hint">没有符合的商品</p>}
        </div>
      )}
    </div>
  )
}
