import type { Beginning } from '../../../kernel/server/record/offered.ts'
import { goodsRoutes } from '../api/goods.ts'
import { goodsPlaces } from '../api/places.ts'

/** What people may begin about goods from any screen. */
export const goodsBeginnings: readonly Beginning[] = [
  { title: '新增商品', routes: [goodsRoutes.add], place: goodsPlaces.list, query: { new: 1 } },
]
