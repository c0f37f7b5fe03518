import { mulDiv } from '../../../kernel/api/division.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Bind, Statement } from '../../../kernel/server/list/list.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { kindFacts, type LoanKind, type Side, sides } from '../api/kinds.ts'
import type { Owed } from '../api/loan.ts'
import { loans } from './loans.ts'

/** What is owed of goods in a lot: pieces, and what they were worth when they became owed, in fen. */
export type OwedLot = Owed & { value: number }
type Of = { supplierId: number; side: Side }

/** Reads what is owed, the sums of entries, by goods and lot; `seen`: SQL of the papers `e` that count. */
async function read(desk: Desk, { supplierId, side }: Of, seen: (bind: Bind) => string): Promise<OwedLot[]> {
  const { values, bind } = new Statement()
  const { rows } = await desk.client.query<OwedLot>(
    `select t.goods_id as "goodsId", g.name as "goodsName", t.lot_id as "lotId", b.colour, b.batch, b.size, b.box_pieces as "boxPieces",
       sum(t.pieces)::bigint as pieces, sum(t.value)::bigint as value
     from dealer_loan_entry t join dealer_loan e on e.office_id = t.office_id and e.id = t.dealer_loan_id
     join goods g on g.office_id = t.office_id and g.id = t.goods_id join stock_lot b on b.office_id = t.office_id and b.id = t.lot_id
     where t.office_id = ${bind(desk.officeId)} and t.supplier_id = ${bind(supplierId)} and t.side = ${bind(side)} and ${seen(bind)}
     group by 1, 2, 3, 4, 5, 6, 7 having sum(t.pieces) > 0 order by min(t.id)`,
    values,
  )
  return rows
}

/** Returns what is owed between the company and a dealer; under the lock of the dealer where something is computed from it. */
export const owedBetween = (desk: Desk, of: Of): Promise<OwedLot[]> => read(desk, of, () => 'true')

/** Returns what is owed as far as the person sees the papers. */
export async function owedSeen(desk: Desk, { kind, supplierId }: { kind: LoanKind; supplierId: number }) {
  if (!loans.maySeeAny(desk)) return []
  const owed = await read(desk, { supplierId, side: kindFacts[kind].side }, loans.sight.condition(desk))
  return owed.map(({ value: _, ...one }) => one)
}

type Line = { goodsId: number; lotId: number; owedLotId: number | null }

/**
 * Returns the lot in whose place each line gives back or settles: that which is named, the line's own where it is owed, else the only one of the goods.
 * Throws 40000 by line for none.
 */
export function owedLots(lines: readonly Line[], owed: readonly OwedLot[], side: Side): number[] {
  return lines.map(({ goodsId, lotId, owedLotId }, at) => {
    const ofGoods = owed.filter(one => one.goodsId === goodsId)
    const found =
      owedLotId === null
        ? (ofGoods.find(one => one.lotId === lotId) ?? (ofGoods.length === 1 ? ofGoods[0] : undefined))
        : ofGoods.find(one => one.lotId === owedLotId)
    if (found) return found.lotId
    const [field, words] =
      ofGoods.length === 0
        ? ['goodsId', `和这家同行没有这个商品的“${sides[side]}”往来，请删除这一行，或换一家同行`]
        : ['owedLotId', `${sides[side]}这个商品的几个批次，请选择抵哪个批次`]
    throw badInput(`lines.${at}.${field}`, `第 ${at + 1} 行：${words}`)
  })
}

type Counted = { goodsName: string; boxPieces: number | null; pieces: number; owedLotId: number | null }

/**
 * Returns what each line takes off what its lot is worth, in fen: its share, the last piece the rest. Throws 40900 by line for more than is owed, over all
 * lines of a lot.
 */
export function sharesOf(lines: readonly Counted[], owed: readonly OwedLot[], side: Side): number[] {
  const left = new Map(owed.map(({ lotId, pieces, value }) => [lotId, { pieces, value }]))
  return lines.map(({ goodsName, boxPieces, pieces, owedLotId }, at) => {
    const lot = left.get(owedLotId ?? 0) ?? { pieces: 0, value: 0 }
    if (pieces > lot.pieces) {
      const of = owed.find(one => one.lotId === owedLotId)
      const named = of ? `“${goodsName}”${lotWords(of)} ` : `“${goodsName}”`
      const msg = `第 ${at + 1} 行：${named}${sides[side]} ${boxWords(lot.pieces, boxPieces)}，请改到不超过这么多`
      throw conflict(msg, { issues: [{ field: `lines.${at}`, msg }] })
    }
    const share = pieces === lot.pieces ? lot.value : mulDiv(lot.value, pieces, lot.pieces)
    lot.pieces -= pieces
    lot.value -= share
    return share
  })
}
