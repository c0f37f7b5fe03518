import type { Selectable } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { assertWords } from '../../settings/server/index.ts'
import { GoodsFacts } from '../api/goods.ts'
import { mayPrice, type priceUnits } from '../api/units.ts'
import { hiddenFrom } from './sight.ts'

export type GoodsRecord = Selectable<DB['goods']>
type Values = Pick<
  GoodsRecord,
  | 'brandId'
  | 'seriesId'
  | 'sideA'
  | 'sideB'
  | 'pieceArea'
  | 'boxPieces'
  | 'priceUnit'
  | 'soldAs'
  | 'listPrice'
  | 'floorSeller'
  | 'floorManager'
  | 'floorDirector'
>

/**
 * Checks what goods are to be: words and series of the company, a price unit that their measures allow, floors in their order.
 * `before` is what they were. Throws 40000 by field; what the person may not see is in no sentence.
 */
export async function assertGoods(desk: Desk, values: Values, before?: GoodsRecord): Promise<void> {
  await assertWords(desk, GoodsFacts, values, before)
  await assertSeries(desk, values, before)
  const fault = faultOf(values, hiddenFrom(desk))
  if (fault) throw badInput(fault.field, fault.msg)
}

/** Returns what is wrong with the price unit or the floors of goods. Floors of `hidden` fields are not compared. */
export function faultOf(values: Values, hidden: readonly string[]): { field: string; msg: string } | undefined {
  if (!mayPrice(values, values.priceUnit as keyof typeof priceUnits))
    return { field: 'priceUnit', msg: lacks[values.priceUnit] ?? '' }
  return wrongFloor(values, hidden)
}

const lacks: Record<string, string> = {
  box: '按箱计价需要填写每箱片数',
  area: '按平方米计价需要在规格里填写两个边长，如 800*800，或写明每片面积，如 0.64㎡/片；按尺寸定制的，请把销售方式改为定制',
  metre: '按延米计价需要在规格里填写长度，如 2400；按尺寸定制的，请把销售方式改为定制',
}

async function assertSeries(desk: Desk, { seriesId, brandId }: Values, before?: GoodsRecord): Promise<void> {
  if (seriesId === null) return
  if (seriesId === before?.seriesId && brandId === before.brandId) return
  const series = await desk.from('series').selectAll().where('id', '=', seriesId).forKeyShare().executeTakeFirst()
  if (!series || (series.disabledAt && seriesId !== before?.seriesId))
    throw badInput('seriesId', '系列不存在或已停用，请重新选择')
  if (series.brandId !== brandId) throw badInput('seriesId', `“${series.name}”不是这个品牌的系列，请选择这个品牌的系列`)
}

const floors = [
  ['listPrice', 'floorSeller', '导购底价不能高于标价'],
  ['listPrice', 'floorManager', '经理底价不能高于标价'],
  ['listPrice', 'floorDirector', '总监底价不能高于标价'],
  ['floorSeller', 'floorManager', '经理底价不能高于导购底价'],
  ['floorSeller', 'floorDirector', '总监底价不能高于导购底价'],
  ['floorManager', 'floorDirector', '总监底价不能高于经理底价'],
] as const

/** Floors fall from the list price down; one that is not set sets no bound. Only floors that the person sees are compared. */
function wrongFloor(values: Values, hidden: readonly string[]): { field: string; msg: string } | undefined {
  for (const [above, below, msg] of floors) {
    const [high, low] = [values[above], values[below]]
    if (high !== null && low !== null && low > high && !hidden.includes(above) && !hidden.includes(below))
      return { field: below, msg }
  }
  return undefined
}
