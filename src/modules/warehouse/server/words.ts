import { sql } from 'kysely'
import type { WordColumn } from '../../settings/server/index.ts'

/** The grade of keys. Where two grades become one and both lie in one place, one of the keys stays beside the other as its twin. */
export const gradesOfKeys: WordColumn = {
  table: 'stockKey',
  dictionary: 'goodsGrade',
  place: '库存的等级',
  column: 'gradeId',
  list: 'stock',
  holds: word => sql`grade_id = ${word}`,
  replaced: (from, to) =>
    ({ gradeId: sql`case when grade_id = ${from} then ${to}::bigint else grade_id end` }) as never,
  async beforeMerge(desk, merged, into) {
    await desk.client.query(
      `update stock_key k set twin = k.id where k.office_id = $1 and k.grade_id = $2 and exists (
         select from stock_key o where o.office_id = k.office_id and o.goods_id = k.goods_id and o.warehouse_id = k.warehouse_id and o.lot_id = k.lot_id
           and o.grade_id = $3 and o.condition = k.condition and o.transfer_id is not distinct from k.transfer_id and o.twin = k.twin)`,
      [desk.officeId, merged.id, into.id],
    )
  },
}
