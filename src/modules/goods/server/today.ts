import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { GoodsRow, TodaysPrices } from '../api/goods.ts'
import { hiddenFrom } from './sight.ts'

/** What holds today, over the list's alias of `goods_price`. */
export const todaySql = `jsonb_build_object('listPrice', p.list_price, 'floorSeller', p.floor_seller, 'floorManager', p.floor_manager,
  'floorDirector', p.floor_director) as "today"`

/** Returns rows of the list with those prices of today that the person may see. */
export function seenToday(desk: Desk, rows: readonly GoodsRow[]): GoodsRow[] {
  const hidden: ReadonlySet<string> = new Set(hiddenFrom(desk))
  const seen = (today: TodaysPrices): TodaysPrices =>
    Object.fromEntries(Object.entries(today).filter(([field]) => !hidden.has(field)))
  return rows.map(({ today, ...row }) => {
    return { ...row, today: today && !hidden.has('listPrice') ? seen(today) : undefined }
  })
}
