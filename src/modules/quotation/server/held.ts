import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { together } from '../../../kernel/server/together.ts'
import type { PriceUnit } from '../../goods/contract/units.ts'
import type { Before, Composing, Typed } from './compose.ts'
import { type GoodsRecord, goodsByIds, heldOf, unitWords } from './goods.ts'
import { type PriceHead, pricesToday } from './prices.ts'
import type { HeldGoods, SheetLine } from './sheet.ts'

/**
 * Returns the goods of each line as it is priced: as they were for a line that was there, as they are today for a new one or where all are
 * priced anew. Throws 40000 for goods that are not there, and for a new line of goods that are off sale.
 */
export async function heldForLines(
  desk: Desk,
  head: PriceHead,
  lines: readonly Typed[],
  { before, reprice }: Composing,
): Promise<(HeldGoods | null)[]> {
  const former = lines.map(line => formerOf(line, before))
  const anew = lines.filter((line, at) => line.goodsId !== null && (reprice || !former[at]))
  const goods = await goodsByIds(
    desk,
    anew.map(line => line.goodsId),
  )
  for (const line of anew) assureSold(line, goods.get(line.goodsId as number), formerOf(line, before) !== undefined)
  const asked = anew.map(({ goodsId }) => goods.get(goodsId as number) as GoodsRecord)
  const each = asked.map(({ id, priceUnit }) => ({ goodsId: id, unit: priceUnit as PriceUnit }))
  const [prices, units] = await together(
    () => pricesToday(desk, head, each),
    () => unitWords(desk, asked),
  )
  const fresh = new Map<Typed, HeldGoods>()
  for (const [at, record] of asked.entries()) {
    const held = heldOf(record, prices[at]?.price ?? null)
    fresh.set(anew[at] as Typed, { ...held, unit: units.get(record.unitId ?? 0) ?? '' })
  }
  return lines.map((line, at) => fresh.get(line) ?? former[at]?.goods ?? null)
}

/** Returns the line that a typed one was, if it still is of the same goods. */
function formerOf({ was, goodsId }: Typed, { lines }: Before): SheetLine | undefined {
  const row = was === null ? undefined : lines[was]
  return row && row.goodsId === goodsId && goodsId !== null ? row : undefined
}

function assureSold({ path }: Typed, goods: GoodsRecord | undefined, wasThere: boolean): void {
  if (!goods) throw badInput(`${path}.goodsId`, '商品不存在')
  if (!goods.onSale && !wasThere) throw badInput(`${path}.goodsId`, `“${goods.name}”已下架`)
}
