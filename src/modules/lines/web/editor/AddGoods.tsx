import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may, mayDo } from '../../../../kernel/web/session.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { goodsPlaces } from '../../../goods/api/places.ts'
import { GoodsPicture } from '../../../goods/web/GoodsPicture.tsx'
import { mayStart } from '../../../goods/web/starter/mayStart.ts'
import type { QuotableGoods } from '../../api/quotable.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { priceWord } from '../../api/words.ts'

type Props = { head: PriceTerms; onAdd: (goods: QuotableGoods) => void }

/** Finds goods by code, name, sound or size while one types; arrows and Enter choose, and the box stays for the next. */
export function AddGoods({ head, onAdd }: Props) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const list = useId()
  const search = useDeferredValue(text.trim())
  const { channelId, levelId } = head
  const { data } = useQuery({
    ...queryOf(routes.goods, { body: { search, channelId, levelId } }, { quiet: true }),
    enabled: open,
    staleTime: 60_000,
    placeholderData: before => before,
  })
  const found = data ?? []
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
        aria-expanded={open && found.length > 0}
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
      {open && found.length > 0 && (
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
                  : `${yuan(goods.listPrice)}/${priceWord({ kind: 'goods', unit: '', measure: null, goods }, goods.priceUnit)}`}
              </span>
            </button>
          ))}
        </div>
      )}
      {open && data?.length === 0 && <Nothing searched={search !== ''} />}
    </div>
  )
}

/** Says why no goods are offered, and where they come from. Pressed before the box loses the focus. */
function Nothing({ searched }: { searched: boolean }) {
  const enters = may(goodsRoutes.add)
  const imports = mayDo('goodsManager:import')
  const starts = !searched && mayStart()
  return (
    <div className="quote-found" role="status" onPointerDown={event => event.preventDefault()}>
      <p className="hint">
        {searched
          ? '没有符合的商品：换个词试试，或者用“定制”“服务”写上名称和单价。'
          : '还没有上架的商品，报价单里才没有可选的。'}
        {enters || imports ? '新商品在商品管理里录入：' : '新商品请管理商品的同事在商品管理里录入并上架。'}
      </p>
      {starts && <Link to={linkTo(goodsPlaces.list, { task: 'starter' })}>放入行业商品</Link>}
      {imports && <Link to={linkTo(goodsPlaces.list, { task: 'import' })}>从 Excel 导入商品</Link>}
      {enters && <Link to={linkTo(goodsPlaces.list, { new: 1 })}>新增商品</Link>}
    </div>
  )
}
