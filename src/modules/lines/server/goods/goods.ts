import type { Selectable } from 'kysely'
import { cut } from '../../../../kernel/api/text.ts'
import type { Goods } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { clearanceWord } from '../../../goods/api/goods.ts'
import { specText } from '../../../goods/api/spec.ts'
import { mostUnit } from '../../api/line.ts'
import type { QuotableGoods } from '../../api/quotable.ts'
import type { PriceTerms } from '../../api/terms.ts'
import type { HeldGoods } from '../sheet/sheet.ts'
import { pricesToday } from './prices.ts'

export type GoodsRecord = Selectable<Goods>

/** Returns goods by id. */
export async function goodsByIds(desk: Desk, ids: readonly (number | null)[]): Promise<Map<number, GoodsRecord>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await desk.from('goods').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the word of a company for a piece of goods, by the goods' `unitId`, as a line can hold it. */
export async function unitWords(desk: Desk, goods: readonly GoodsRecord[]): Promise<Map<number, string>> {
  const ids = [...new Set(goods.flatMap(({ unitId }) => unitId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk.from('dictionaryItem').select(['id', 'label']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, label }) => [id, cut(label, mostUnit)]))
}

/** Returns goods as a line holds them, at a list price (fen) per their own unit, of their own grade. */
export function heldOf(goods: GoodsRecord, listPrice: number | null): Omit<HeldGoods, 'unit' | 'pricedBy'> {
  const { code, name, sideA, sideB, pieceArea, boxPieces, wholeBoxes } = goods
  const priceUnit = goods.priceUnit
  const spec = [specText(goods), goods.clearance && clearanceWord].filter(Boolean).join(' ')
  return { code, name, spec, priceUnit, sideA, sideB, pieceArea, boxPieces, wholeBoxes, listPrice }
}

/** Returns goods as they may be quoted today. */
export async function quotable(desk: Desk, head: PriceTerms, found: readonly GoodsRecord[]): Promise<QuotableGoods[]> {
  const asked = found.map(({ id, priceUnit }) => ({ goodsId: id, unit: priceUnit, gradeId: null }))
  const prices = await pricesToday(desk, head, asked)
  return found.map((goods, at) => ({
    ...heldOf(goods, prices[at]?.price ?? null),
    id: goods.id,
    picture: goods.pictures[0] ?? '',
    soldAs: goods.soldAs,
    lossRate: goods.lossRate,
  }))
}
