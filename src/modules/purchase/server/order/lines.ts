import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lineMoney } from '../../../../kernel/server/money.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../../documents/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { amountOf, hasUnit, type Measures, type PriceUnit, priceUnits } from '../../../goods/api/units.ts'
import { goodsJoin } from '../../../goods/server/index.ts'
import { unseenOwner } from '../../../warehouse/api/stockList.ts'
import { countTyped } from '../../../warehouse/api/typed.ts'
import { ownersInWords } from '../../../warehouse/server/index.ts'
import type { PurchaseLine, ShownPurchaseLine } from '../../api/purchase.ts'
import { assertFor } from './awaiting.ts'

/** A line as it is kept: its pieces by the box of the goods, and what they come to in fen. */
export type KeptPurchaseLine = PurchaseLine & {
  boxPieces: number | null
  pieces: number
  priceUnit: PriceUnit
  amount: number | null
}
type Goods = Measures & { id: number; name: string; priceUnit: PriceUnit }

/**
 * Returns lines as they are kept; `before`: the purchase that had others. Throws 40000 by line for goods that are not there, a quantity that is
 * none, a price that the goods have no measure for, more than money can be, somebody who waits for no such goods, and two lines of the same goods for
 * the same day and owner.
 */
export async function keptLines(
  desk: Desk,
  given: readonly PurchaseLine[],
  before?: { id: number },
): Promise<KeptPurchaseLine[]> {
  const goods = await goodsOf(desk, given)
  const had = before ? await purchaseLines.read(desk, before.id) : []
  await assertFor(desk, given, had)
  const lines = before && !desk.may(guarded.cost) ? keepPrices(given, had) : given
  return lines.map((line, at) => {
    const known = goods.get(line.goodsId)
    if (!known) throw badInput(`lines.${at}.goodsId`, `第 ${at + 1} 行：商品不存在，请重新选择`)
    const first = lines.findIndex(one => one.goodsId === line.goodsId && isAlike(one, line))
    if (first < at)
      throw badInput(
        `lines.${at}.goodsId`,
        `第 ${at + 1} 行与第 ${first + 1} 行是同一个商品、同一个到货日，为同一张单据订，请合并成一行`,
      )
    return keptOf(line, known, at)
  })
}

type Sameness = Pick<PurchaseLine, 'promisedOn' | 'forKind' | 'forId'>

const isAlike = (one: Sameness, other: Sameness) =>
  one.promisedOn === other.promisedOn && one.forKind === other.forKind && one.forId === other.forId

function keptOf(line: PurchaseLine, goods: Goods, at: number): KeptPurchaseLine {
  const { boxPieces, priceUnit } = goods
  const counted = countTyped({ boxes: line.boxes, pieces: line.rest }, boxPieces)
  const fault = 'refusal' in counted && counted.refusal
  if (fault) throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行：${fault}`)
  const { pieces } = counted as { pieces: number }
  const { price } = line
  if (price !== null && !hasUnit(goods, priceUnit))
    throw badInput(
      `lines.${at}.price`,
      `第 ${at + 1} 行：“${goods.name}”没有规格，不能按${priceUnits[priceUnit]}计价，请先补全商品规格`,
    )
  const amount = price === null ? null : lineMoney(() => amountOf(goods, pieces, price, priceUnit), at)
  return { ...line, boxPieces, pieces, priceUnit, amount }
}

/**
 * Returns lines of whoever sees no cost with the prices that others have typed: that of the same goods for the same day and owner, else of a line of these goods
 * that no other line stands for, else of any line of them.
 */
function keepPrices(lines: readonly PurchaseLine[], before: readonly ShownPurchaseLine[]): PurchaseLine[] {
  const left = new Set(before)
  const take = (line: PurchaseLine, isSame: boolean) => {
    const found = [...left].find(one => one.goodsId === line.goodsId && (!isSame || isAlike(one, line)))
    if (found) left.delete(found)
    return found
  }
  const sameDay = lines.map(line => take(line, true))
  return lines.map((line, at) => {
    const was = sameDay[at] ?? take(line, false) ?? before.find(({ goodsId }) => goodsId === line.goodsId)
    return { ...line, price: was?.price ?? null }
  })
}

async function goodsOf(desk: Desk, lines: readonly PurchaseLine[]): Promise<Map<number, Goods>> {
  const ids = lines.map(({ goodsId }) => goodsId)
  const rows = await desk
    .from('goods')
    .select(['id', 'name', 'priceUnit', 'sideA', 'sideB', 'pieceArea', 'boxPieces'])
    .where('id', 'in', ids)
    .execute()
  return new Map((rows as Goods[]).map(goods => [goods.id, goods]))
}

const ownedBy = ({ forKind, forId }: Pick<PurchaseLine, 'forKind' | 'forId'>) =>
  forKind === null || forId === null ? [] : [{ ownerKind: forKind, ownerId: forId }]

/** The lines of purchases, with what their goods are called and how many have come. */
export const purchaseLines = {
  async read(desk: Desk, id: number): Promise<ShownPurchaseLine[]> {
    const { rows } = await desk.client.query<Omit<ShownPurchaseLine, 'owner'>>(
      `select l.id, l.goods_id as "goodsId", g.name as "goodsName", g.code as "goodsCode", l.boxes, l.rest, l.pieces, l.box_pieces as "boxPieces",
         l.price, l.price_unit as "priceUnit", l.amount, l.promised_on::text as "promisedOn", l.note, l.for_kind as "forKind", l.for_id as "forId",
         l.received,
         case when l.closed_reason = '' then greatest(0, l.pieces - l.received) else 0 end as open, l.closed_reason as "closedReason"
       from purchase_line l ${goodsJoin('l')} where l.office_id = $1 and l.purchase_id = $2 order by l.position`,
      [desk.officeId, id],
    )
    const ownerOf = await ownersInWords(desk, rows.flatMap(ownedBy))
    return rows.map(row => {
      const [owned] = ownedBy(row)
      return { ...row, owner: owned ? (ownerOf(owned) ?? unseenOwner) : '' }
    })
  },

  async store(desk: Desk, id: number, lines: readonly object[]): Promise<void> {
    await desk.client.query('delete from purchase_line where office_id = $1 and purchase_id = $2', [desk.officeId, id])
    const rows = (lines as readonly KeptPurchaseLine[]).map((line, position) => ({
      purchase_id: id,
      position,
      goods_id: line.goodsId,
      pieces: line.pieces,
      box_pieces: line.boxPieces,
      amount: line.amount,
      boxes: line.boxes,
      rest: line.rest,
      price: line.price,
      price_unit: line.priceUnit,
      promised_on: line.promisedOn,
      note: line.note,
      for_kind: line.forKind,
      for_id: line.forId,
      received: 0,
      closed_reason: '',
    }))
    await storeRows(desk, 'purchaseLine', rows)
  },
} satisfies DocumentLines
