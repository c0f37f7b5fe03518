import type { ListFilter } from '../../../kernel/api/list.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNowOnce } from '../../../kernel/server/list/dayNow.ts'
import type { Condition, ListSpec } from '../../../kernel/server/list/list.ts'
import { goodsConditions, goodsInView, goodsListFor } from './list.ts'

type Counting = { spec: ListSpec; conditions: Condition[] }

/**
 * Returns the list and the conditions by which the goods of a filter are counted and summed. `goods_price` alone knows those of a filter that
 * asks for nothing but prices: goods have one span that holds dayNowOnce. Throws 40000 for an unknown view.
 */
export async function goodsCounting(desk: Desk, { view = 'onSale', search, filters }: ListFilter): Promise<Counting> {
  const spec = await goodsListFor(desk)
  const keys = Object.keys(filters)
  const isPriced = keys.length > 0 && keys.every(key => own(spec.columns, key)?.join === 'price')
  if (!isPriced || search || spec.own?.sums.length) return { spec, conditions: goodsConditions(desk, view) }
  const holds: Condition = () => `p.from_day <= ${dayNowOnce} and p.to_day > ${dayNowOnce}`
  return {
    spec: { ...spec, table: 'goods_price p', alias: 'p', joins: { price: '' } },
    conditions: [...goodsInView(desk, view, 'p'), holds],
  }
}
