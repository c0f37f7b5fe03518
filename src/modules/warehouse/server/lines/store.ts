import type { DB } from '../../../../kernel/server/database/tables.ts'
import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { goodsJoin } from '../../../goods/server/index.ts'
import type { ShownStockLine } from '../../api/line.ts'
import type { KeptStockLine } from './read.ts'

type Table = Extract<keyof DB, `${string}Line`>

/** How a kind of document keeps its lines: the tables by their names in code and SQL, and further columns, by the field that they hold. */
type Keeping = {
  table: Table
  /** The document's table in SQL: `stock_receipt`. */
  document: string
  /** Columns besides those of every line, by their field. */
  more?: Readonly<Record<string, string>>
}

/** Returns how the lines of a kind of document are read, with what their goods and lots are called, and stored anew (`make_stock_lines`). */
export function stockLines({ table, document, more = {} }: Keeping) {
  const others = Object.entries(more)
  const own = others.map(([field, column]) => `, l.${column} as "${field}"`).join('')
  return {
    async read(desk: Desk, id: number): Promise<ShownStockLine[]> {
      const { rows } = await desk.client.query<ShownStockLine>(
        `select l.id, l.goods_id as "goodsId", g.name as "goodsName", g.code as "goodsCode", l.lot_id as "lotId", b.colour, b.batch, b.size,
           l.grade_id as "gradeId", l.condition, l.boxes, l.rest, l.pieces, l.box_pieces as "boxPieces", l.note${own}
         from ${document}_line l ${goodsJoin('l')} join stock_lot b on b.office_id = l.office_id and b.id = l.lot_id
         where l.office_id = $1 and l.${document}_id = $2 order by l.position`,
        [desk.officeId, id],
      )
      return rows
    },
    async store(desk: Desk, id: number, lines: readonly object[]): Promise<void> {
      await desk.client.query(`delete from ${document}_line where office_id = $1 and ${document}_id = $2`, [
        desk.officeId,
        id,
      ])
      const rows = (lines as readonly KeptStockLine[]).map((line, position) => ({
        [`${document}_id`]: id,
        position,
        goods_id: line.goodsId,
        lot_id: line.lotId,
        grade_id: line.gradeId,
        condition: line.condition,
        boxes: line.boxes,
        rest: line.rest,
        pieces: line.pieces,
        box_pieces: line.boxPieces,
        note: line.note,
        ...Object.fromEntries(
          others.map(([field, column]) => [column, (line as Record<string, unknown>)[field] ?? null]),
        ),
      }))
      await storeRows(desk, table, rows)
    },
  }
}
