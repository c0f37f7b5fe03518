import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { fillsBoxes } from '../../../goods/api/units.ts'
import type { PricedInUnit } from '../../../pricing/server/index.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { type GoodsRecord, goodsByIds, heldOf, unitWords } from '../goods/goods.ts'
import { today } from '../goods/prices.ts'
import { countedUnit, unitPrices } from '../goods/priceUnit.ts'
import type { HeldGoods, SheetLine } from '../sheet/sheet.ts'
import type { Before, Composing, Typed } from './compose.ts'
import { gradeWords } from './grades.ts'

/**
 * Returns the goods of each line as it is priced: as they were for a line that was there, as they are today for a new one, for one of another unit or
 * grade, or where all are priced anew. Throws 40000 for goods that are not there, for a new line of goods that are off sale, and for a grade or unit that
 * the line cannot have.
 */
export async function heldForLines(
  desk: Desk,
  head: PriceTerms,
  lines: readonly Typed[],
  { before, reprice }: Composing,
): Promise<(HeldGoods | null)[]> {
  const former = new Map(lines.map(line => [line, formerOf(line, before)]))
  const kept = (line: Typed) => (reprice ? null : keptGoods(line, former.get(line)))
  const anew = lines.filter(line => line.goodsId !== null && !kept(line))
  const goods = await goodsByIds(
    desk,
    anew.map(line => line.goodsId),
  )
  for (const line of anew) {
    assertSold(line, goods.get(line.goodsId as number), former.get(line) !== undefined)
    if (!reprice || !former.get(line)) assertWholeBoxes(line, goods.get(line.goodsId as number) as GoodsRecord)
  }
  const asked = anew.map(line => ({ line, goods: goods.get(line.goodsId as number) as GoodsRecord }))
  const [prices, units, grades] = await together(
    () => unitPrices(desk, head, asked),
    () =>
      unitWords(
        desk,
        asked.map(one => one.goods),
      ),
    () => gradeWords(desk, anew, line => former.get(line)?.gradeId === line.gradeId),
  )
  const on = today()
  const fresh = new Map<Typed, HeldGoods>()
  for (const [at, { line, goods: record }] of asked.entries()) {
    const { unit: priceUnit, price, windowId } = prices[at] as PricedInUnit
    const held = heldOf(record, price)
    const spec = [held.spec, grades.get(line.gradeId ?? 0)].filter(Boolean).join(' ')
    const pricedBy = { windowId, day: on }
    fresh.set(line, { ...held, spec, priceUnit, unit: units.get(record.unitId ?? 0) ?? '', pricedBy })
  }
  return lines.map(line => fresh.get(line) ?? kept(line))
}

/** Returns the line that a typed one was, if it still is of the same goods. */
function formerOf({ was, goodsId }: Typed, { lines }: Before): SheetLine | undefined {
  const row = was === null ? undefined : lines[was]
  return row && row.goodsId === goodsId && goodsId !== null ? row : undefined
}

/** Returns the goods of a line as they were, if its price is still per the same unit and for the same grade. */
function keptGoods(line: Typed, was: SheetLine | undefined): HeldGoods | null {
  if (!was?.goods || line.gradeId !== was.gradeId || line.priceUnit !== was.priceUnit) return null
  const isCountedSo = line.priceUnit !== null || countedUnit(line) === countedUnit(was)
  const breaksBoxes = was.goods.priceUnit === 'box' && fillsBoxes(was.goods, was) && !fillsBoxes(was.goods, line)
  return isCountedSo && !breaksBoxes ? was.goods : null
}

function assertSold({ path }: Typed, goods: GoodsRecord | undefined, wasThere: boolean): void {
  if (!goods) throw badInput(`${path}.goodsId`, '商品不存在，请重新选择')
  if (!goods.onSale && !wasThere) throw badInput(`${path}.goodsId`, `“${goods.name}”已下架，请换一个商品`)
}

/** Refuses the price per box of goods that have another unit for loose pieces. */
function assertWholeBoxes(line: Typed, goods: GoodsRecord): void {
  if (line.priceUnit !== 'box' || goods.priceUnit === 'box' || line.kind !== 'goods') return
  if (goods.boxPieces !== null && !fillsBoxes(goods, line))
    throw badInput(`${line.path}.priceUnit`, '按箱计价的数量应为整箱，零散的请另加一行')
}
