import { formatDate } from '../../../kernel/api/time.ts'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import { DayPick } from '../../../kernel/web/field/DayPick.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import type { StockRow } from '../api/stockList.ts'

/** Returns the day as of which a list is asked; undefined for now. */
export function dayOf({ state }: Pick<ListModel<StockRow>, 'state'>): string | undefined {
  const { asOf } = state.filters
  const end = asOf && 'between' in asOf ? asOf.between[1] : null
  return typeof end === 'string' ? end : undefined
}

/** Returns the one warehouse whose stock a list shows; undefined for several. */
export function warehouseOf({ state }: Pick<ListModel<StockRow>, 'state'>): number | undefined {
  const { warehouseId } = state.filters
  const chosen = warehouseId && 'in' in warehouseId ? warehouseId.in : []
  return chosen.length === 1 ? idIn(String(chosen[0])) : undefined
}

/** Asks the list as of the end of a day. */
export function AsOf({ list }: { list: ListModel<StockRow> }) {
  const today = formatDate(Date.now())
  const ask = (day: string) => {
    const { asOf: _before, ...filters } = list.state.filters
    list.change({ filters: day === '' || day >= today ? filters : { ...filters, asOf: { between: [null, day] } } })
  }
  return (
    <span className="stock-as-of">
      截至
      <DayPick label="截至日期" value={dayOf(list) ?? today} max={today} onChange={ask} />
    </span>
  )
}
