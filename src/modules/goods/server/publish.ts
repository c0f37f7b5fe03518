import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { goodsRoutes } from '../api/goods.ts'

/** Tells browsers of changed goods; without ids of so many that they fetch the list. */
export function publishGoods(desk: Desk, ids: readonly number[]): Promise<void> {
  const told = ids.length > mostTold ? [] : [...ids]
  return desk.publish({
    kind: 'office',
    officeId: desk.officeId,
    topic: 'goods',
    ids: told,
    opens: goodsRoutes.detail.needs,
  })
}
const mostTold = 100
