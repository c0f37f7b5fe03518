import type { Selectable } from 'kysely'
import type { Goods } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

export type GoodsRecord = Selectable<Goods>

/** Locks goods in the order of their numbers: what is kept of the same goods changes one after another. Missing ones are left out. */
export function lockGoods(desk: Desk, ids: readonly number[]): Promise<GoodsRecord[]> {
  return desk.lock('goods', ids)
}

/** SQL that joins the goods `g` of a row, by its column goods_id. */
export const goodsJoin = (alias: string) =>
  `join goods g on g.office_id = ${alias}.office_id and g.id = ${alias}.goods_id`
