import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { moneyOf } from '../../../kernel/server/money.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { amountOf, hasUnit, type Measures, type PriceUnit } from '../../goods/api/units.ts'
import { goodsJoin } from '../../goods/server/index.ts'
import type { Entered, ShownLine } from '../api/damage.ts'

type Line = Entered['lines'][number]
/** A line as it is kept: what its pieces cost today, in fen; null where that is not known. */
export type KeptLine = Line & { boxPieces: number | null; amount: number | null }

type Goods = Measures & { id: number; priceUnit: PriceUnit; cost: number | null }

/** Returns lines as they are kept today. Throws 40000 for goods that are not there or that two lines name. */
export async function keptLines(desk: Desk, lines: readonly Line[]): Promise<KeptLine[]> {
  const goods = await goodsOf(desk, lines)
  return lines.map((line, at) => {
    const known = goods.get(line.goodsId)
    if (!known) throw badInput(`lines.${at}.goodsId`, '商品不存在，请重新选择')
    const first = lines.findIndex(({ goodsId }) => goodsId === line.goodsId)
    if (first < at) throw badInput(`lines.${at}.goodsId`, `与第 ${first + 1} 行是同一个商品，请合并成一行`)
    return { ...line, boxPieces: known.boxPieces, amount: costOf(known, line.pieces, at) }
  })
}

function costOf(goods: Goods, pieces: number, at: number): number | null {
  const { cost, priceUnit } = goods
  if (cost === null || !hasUnit(goods, priceUnit)) return null
  return moneyOf(() => amountOf(goods, pieces, cost, priceUnit), `lines.${at}.pieces`, '这一行的金额过大，请核对数量')
}

async function goodsOf(desk: Desk, lines: readonly Line[]): Promise<Map<number, Goods>> {
  const ids = lines.map(({ goodsId }) => goodsId)
  const rows = await desk
    .from('goods')
    .select(['id', 'priceUnit', 'cost', 'sideA', 'sideB', 'pieceArea', 'boxPieces'])
    .where('id', 'in', ids)
    .execute()
  return new Map((rows as Goods[]).map(goods => [goods.id, goods]))
}

/** The lines of damage reports, with what their goods are called. */
export const damageLines: DocumentLines & { read(desk: Desk, id: number): Promise<ShownLine[]> } = {
  async read(desk, id) {
    const { rows } = await desk.client.query<ShownLine>(
      `select l.id, l.goods_id as "goodsId", g.name as "goodsName", g.code as "goodsCode", l.pieces, l.box_pieces as "boxPieces", l.amount, l.note
       from damage_line l ${goodsJoin('l')} where l.office_id = $1 and l.damage_id = $2 order by l.position`,
      [desk.officeId, id],
    )
    return rows
  },

  async store(desk, id, lines) {
    await desk.client.query('delete from damage_line where office_id = $1 and damage_id = $2', [desk.officeId, id])
    const rows = (lines as readonly KeptLine[]).map(({ goodsId, pieces, boxPieces, amount, note }, position) => ({
      damage_id: id,
      position,
      goods_id: goodsId,
      pieces,
      box_pieces: boxPieces,
      amount,
      note,
    }))
    await storeRows(desk, 'damageLine', rows)
  },
}
