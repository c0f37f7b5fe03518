import type { Desk } from '../../../kernel/server/desk.ts'
import type { GoodsRow, TodaysPrices } from '../contract/goods.ts'
import { hiddenFrom } from './sight.ts'

/** What holds today, over the list's alias of `goods_price`, as `Listed` has it. */
export const todaySql = `jsonb_build_object('listPrice', p.list_price, 'floorSeller', p.floor_seller, 'floorManager', p.floor_manager,
  'floorDirector', p.floor_director) as "today"`

type Listed = GoodsRow & { today: Required<TodaysPrices> }

/** Returns rows of the list with those prices of today that the person may see. */
export function seenToday<Row extends GoodsRow>(desk: Desk, rows: readonly Row[]): Row[] {
  const hidden: readonly string[] = hiddenFrom(desk)
  const seen = ({ today }: Pick<Listed, 'today'>) =>
    Object.fromEntries(Object.entries(today).filter(([field]) => !hidden.includes(field)))
  const sees = !hidden.includes('listPrice')
  return rows.map(({ today, ...row }) => {
    return { ...row, today: sees && today ? seen({ today: today as Listed['today'] }) : undefined } as unknown as Row
  })
}
