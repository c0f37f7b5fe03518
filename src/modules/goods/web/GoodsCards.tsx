import { yuan } from '../../../kernel/api/format.ts'
import { Pager } from '../../../kernel/web/list/Pager.tsx'
import { Message } from '../../../kernel/web/list/States.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { GoodsRow } from '../api/goods.ts'
import { priceUnits } from '../api/units.ts'
import { GoodsPicture } from './GoodsPicture.tsx'
import { todayOf } from './TodaysPrice.tsx'

type Props = { list: ListModel<GoodsRow>; onOpen: (row: GoodsRow) => void }

/** Shows the same goods as cards with large pictures. */
export default function GoodsCards({ list, onOpen }: Props) {
  const rows = list.rows ?? []
  return (
    <>
      {list.rows && rows.length === 0 && <Message title="没有符合的商品" text="换个条件试试。" />}
      <ul className="goods-cards" aria-label="商品卡片">
        {rows
          .map(row => ({ row, price: todayOf(row, 'listPrice') }))
          .map(({ row, price }) => (
            <li key={row.id}>
              <button type="button" className="row-card goods-card" onClick={() => onOpen(row)}>
                <GoodsPicture row={row} large />
                <b>{row.name}</b>
                <small>
                  {row.code} {row.spec}
                </small>
                <span>
                  {price != null && `${yuan(price)} / ${priceUnits[row.priceUnit]}`}
                  {!row.onSale && <Tag>已下架</Tag>}
                </span>
              </button>
            </li>
          ))}
      </ul>
      <div className="goods-cards-foot">
        <Pager list={list} />
      </div>
    </>
  )
}
