import type { Nameable } from '../../../kernel/server/record/nameable.ts'
import { namesOf } from '../../../kernel/server/record/names.ts'
import { goodsRoutes } from '../api/goods.ts'

/** The names of goods in texts: for everyone with the screen. */
export const nameableGoods: Nameable = {
  names: async (desk, ids) => (desk.may(goodsRoutes.list.needs) ? namesOf(desk, 'goods', ids) : new Map()),
  seesAll: desk => desk.may(goodsRoutes.list.needs),
  async called(desk, words) {
    const { rows } = await desk.client.query<{ word: string; id: number }>(
      `select word, id from (
         select word, g.id, row_number() over (partition by word order by g.id) as at
         from unnest($2::text[]) asked (word) join goods g on g.office_id = $1 and word in (g.code, g.name)
       ) named where at <= 20`,
      [desk.officeId, words],
    )
    return rows
  },
}
