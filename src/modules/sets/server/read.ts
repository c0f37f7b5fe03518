import { handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { historyOf } from '../../../kernel/server/record/history.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { setRoutes as routes, type SetRow } from '../api/set.ts'
import { setConditions, setList } from './list.ts'
import { changeColumns } from './logged.ts'
import { setFor } from './setFor.ts'

/** The calls that read sets. */
export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<SetRow>(desk.client, setList, setConditions(desk, body.view), body),
  })),

  handle(routes.totals, (desk, { body }) => readTotals(desk.client, setList, setConditions(desk, body.view), body)),

  handle(routes.detail, (desk, { params: { id } }) => setFor(desk, id)),

  handle(routes.history, async (desk, { params: { id } }) => {
    const set = await desk.from('goodsSet').select('id').where('id', '=', id).executeTakeFirst()
    if (!set) throw notFound('套餐')
    return historyOf(desk, 'goodsSet', id, changeColumns)
  }),

  handle(routes.withGoods, async (desk, { params: { goodsId } }) => {
    const goods = await desk.from('goods').select('id').where('id', '=', goodsId).executeTakeFirst()
    if (!goods) throw notFound('商品')
    const named = (bind: (value: unknown) => string) =>
      `e.id in (select g.set_id from goods_set_goods g where g.office_id = ${bind(desk.officeId)} and g.goods_id = ${bind(goodsId)})`
    const query = { filters: {}, page: 1, pageSize: 200 }
    return readPage<SetRow>(desk.client, setList, [...setConditions(desk, 'all'), named], query)
  }),
]
