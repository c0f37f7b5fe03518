import { formatFen } from '../../../kernel/api/format.ts'
import type { GoodsRow, TodaysField } from '../api/goods.ts'

export const todaysFields = ['listPrice', 'floorSeller', 'floorManager', 'floorDirector'] as const

/** Returns a price as it holds today, in fen per the goods' unit; the goods' own where nothing else is known. */
export const todayOf = (row: GoodsRow, field: TodaysField) =>
  row.today?.[field] === undefined ? row[field] : row.today[field]

/** Shows a price as it holds today, by which the list is ordered and filtered, and the goods' own beside it where a window of prices differs from it. */
export function TodaysPrice({ row, field }: { row: GoodsRow; field: TodaysField }) {
  const [own, today] = [row[field] ?? null, todayOf(row, field) ?? null]
  if (today === null) return <span className="nothing">未设置</span>
  return (
    <span className="goods-price">
      {formatFen(today)}
      {own !== today && (
        <small title="商品资料里的价格；今天按价格管理中的价格执行">
          {own === null ? '资料未设置' : `资料 ${formatFen(own)}`}
        </small>
      )}
    </span>
  )
}
