import type { Nameable } from '../../../kernel/server/nameable.ts'
import { namesOf } from '../../../kernel/server/record/names.ts'
import { goodsRoutes } from '../contract/goods.ts'

/** The names of goods in texts: for everyone with the screen. */
export const nameableGoods: Nameable = {
  names: async (desk, ids) => (desk.may(goodsRoutes.list.needs) ? namesOf(desk, 'goods', ids) : new Map()),
  seesAll: desk => desk.may(goodsRoutes.list.needs),
}
