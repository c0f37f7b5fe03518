import type { Selectable } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { mayPrice, priceUnits } from '../../goods/api/units.ts'
import { assertWords } from '../../settings/server/index.ts'
import { NewWindow, type PriceField } from '../api/window.ts'
import { hiddenFrom } from './sight.ts'

export type PriceWindow = Selectable<DB['priceWindow']>
type Goods = Selectable<DB['goods']>

/**
 * Checks what a window is to be: words of the company, a unit that the goods' measures allow, floors in their order. Throws 40000 by
 * field.
 */
export async function assertWindow(desk: Desk, given: Omit<NewWindow, 'shifts'>, goods: Goods): Promise<void> {
  await assertWords(desk, NewWindow, given)
  if (!mayPrice(goods, given.unit))
    throw badInput('unit', `“${goods.name}”没有按${priceUnits[given.unit]}计价需要的规格，请先在商品里补全`)
  if (given.toDay !== null && given.toDay <= given.fromDay) throw badInput('toDay', '失效日应晚于生效日')
  const fault = floorFault(given, hiddenFrom(desk))
  if (fault) throw badInput(fault.field, fault.msg)
}

const floors = [
  ['listPrice', 'floorSeller', '导购底价不能高于价格'],
  ['listPrice', 'floorManager', '经理底价不能高于价格'],
  ['listPrice', 'floorDirector', '总监底价不能高于价格'],
  ['floorSeller', 'floorManager', '经理底价不能高于导购底价'],
  ['floorSeller', 'floorDirector', '总监底价不能高于导购底价'],
  ['floorManager', 'floorDirector', '总监底价不能高于经理底价'],
] as const

type Prices = Pick<NewWindow, PriceField>

/** Returns what is wrong with the floors of a price: they fall from the price down; one that is not set sets no bound. */
export function floorFault(given: Prices, hidden: readonly string[]): { field: string; msg: string } | undefined {
  for (const [above, below, msg] of floors) {
    const [high, low] = [given[above], given[below]]
    if (high !== null && low !== null && low > high && !hidden.includes(above)) return { field: below, msg }
  }
  return undefined
}

/** Throws 40000 where another window of the same key holds meanwhile. */
export async function assertFree(
  desk: Desk,
  { goodsId, unit, gradeId, channelId, levelId, fromDay, toDay }: Omit<NewWindow, 'shifts'>,
) {
  const taken = await desk
    .from('priceWindow')
    .select(['fromDay', 'toDay'])
    .where('goodsId', '=', goodsId)
    .where('unit', '=', unit)
    .where('gradeId', 'is not distinct from', gradeId)
    .where('channelId', 'is not distinct from', channelId)
    .where('levelId', 'is not distinct from', levelId)
    .where('voidedAt', 'is', null)
    .$if(toDay !== null, query => query.where('fromDay', '<', toDay as string))
    .where(of => of.or([of('toDay', 'is', null), of('toDay', '>', fromDay)]))
    .orderBy('fromDay')
    .executeTakeFirst()
  if (taken)
    throw badInput(
      'fromDay',
      `与已有的价格重叠：${taken.fromDay} 至 ${taken.toDay ?? '长期'}。请先作废它，或换一个日期`,
    )
}

/** Returns what a window is called in the log: its goods, and since when. */
export const nameOf = (goods: Pick<Goods, 'name'>, { unit, fromDay }: Pick<PriceWindow, 'unit' | 'fromDay'>) =>
  `${goods.name} 每${priceUnits[unit]} ${fromDay} 起`
