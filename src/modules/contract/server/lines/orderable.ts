import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { sizesWords } from '../../../lines/api/words.ts'
import { type ColumnRow, columnRows } from './columns.ts'

/** A line of a contract that may be ordered: pieces of goods, or parts of what is made to measure, which lies in no lot; with all changes in force. */
export type OrderableLine = Pick<ColumnRow, 'id' | 'space' | 'code' | 'name' | 'spec' | 'sold_as'> & {
  goodsId: number | null
  gradeId: number | null
  boxPieces: number | null
  pieces: number
  /** What is to be made of it: sizes, and what its remark says. */
  made: string
}

/** Returns the parts of a made-to-measure line: those of its sizes, or the number that was typed. */
function partsOf({ measure, sizes, after, quantity, changed_quantity }: ColumnRow): number {
  if (measure === null || measure === 'count') return Math.ceil((quantity + changed_quantity) / 1000)
  return (after?.sizes ?? sizes).reduce((all, { count }) => all + count, 0)
}

/** Returns the lines of a contract that may be ordered; services are not. Of a line that was taken back nothing may be. */
export async function orderableLines(desk: Desk, contractId: number): Promise<OrderableLine[]> {
  const rows = (await columnRows(desk, contractId)).filter(({ kind }) => kind !== 'service')
  return rows.map(row => {
    const { id, space, code, name, spec, sold_as } = row
    const { pieces } = row
    const made = [sizesWords({ sizes: row.after?.sizes ?? row.sizes }), row.remark].filter(Boolean).join(' ')
    const told = { id, space, code, name, spec, sold_as, made }
    if (pieces === null) return { ...told, goodsId: null, gradeId: null, boxPieces: null, pieces: partsOf(row) }
    const goods = { goodsId: row.goods_id, gradeId: row.grade_id ?? null, boxPieces: row.box_pieces }
    return { ...told, ...goods, pieces: pieces + (row.changed_pieces ?? 0) }
  })
}
