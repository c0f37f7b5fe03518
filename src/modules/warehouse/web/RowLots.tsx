import { useQuery } from '@tanstack/react-query'
import { columnsOf, type Filter } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import type { ListState } from '../../../kernel/web/list/state.ts'
import { KeyRow, type StockRow } from '../api/stockList.ts'
import { dayOf } from './AsOf.tsx'
import { keysQuery } from './Lots.tsx'
import { Pieces } from './Pieces.tsx'

const columns = columnsOf(KeyRow)
const counted = ['onHand', 'loose', 'reserved', 'free'] as const
const narrowed = ['warehouseId', 'condition', 'gradeId'] as const

/** Shows in which lots and warehouses goods of a row lie, as of the day and in the warehouse, condition and grade that the list is asked for. */
export default function RowLots({ row: { id }, state }: { row: StockRow; state: ListState }) {
  const { data, error } = useQuery(keysQuery(id, dayOf({ state })))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  const keys = data.keys.filter(one => narrowed.every(key => fits(state.filters[key], one[key])))
  if (keys.length === 0) return <p className="nothing">没有库存。</p>
  return <RowsTable columns={columns} rows={keys} draw={({ key }, one) => drawn(key, one)} />
}

const fits = (filter: Filter | undefined, value: number | string | null) =>
  !filter || !('in' in filter) || filter.in.some(wanted => String(wanted) === String(value))

function drawn(key: string, row: KeyRow) {
  const count = counted.find(one => one === key)
  return count && <Pieces pieces={row[count]} box={row.box} />
}
