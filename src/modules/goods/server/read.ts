import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { historyOf } from '../../../kernel/server/record/history.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { type Attribute, type GoodsDetail, type GoodsRow, guarded, goodsRoutes as routes } from '../api/goods.ts'
import { readGoods } from './adapted.ts'
import { goodsCounting } from './counting.ts'
import { toldColumns } from './custom.ts'
import { heldPrices } from './held.ts'
import { goodsConditions, goodsListFor } from './list.ts'
import { seenToday } from './today.ts'

/** Returns goods with what the person may see of them. Throws 40400 without them. */
export async function detailOf(desk: Desk, id: number): Promise<GoodsDetail> {
  const conditions = [...goodsConditions(desk, 'all'), (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<GoodsRow>(desk.client, await goodsListFor(desk), conditions, {
    filters: {},
    page: 1,
    pageSize: 1,
  })
  const more = await desk.from('goods').select(['pictures', 'attributes']).where('id', '=', id).executeTakeFirst()
  if (!row || !more) throw notFound('商品')
  const [goods] = seenToday(desk, [row])
  const held = desk.may(guarded.listPrice) ? ((await heldPrices(desk, [id])).get(id) ?? null) : undefined
  return {
    ...(goods as GoodsRow),
    held,
    pictures: more.pictures,
    attributes: more.attributes as unknown as Attribute[],
  }
}

/** The calls that read goods. */
export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: seenToday(desk, await readGoods<GoodsRow>(desk, body.view, body)),
  })),

  handle(routes.totals, async (desk, { body }) => {
    const { spec, conditions } = await goodsCounting(desk, body)
    return readTotals(desk.client, spec, conditions, body)
  }),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

  handle(routes.history, async (desk, { params: { id } }) => {
    const goods = await desk.from('goods').select('id').where('id', '=', id).executeTakeFirst()
    if (!goods) throw notFound('商品')
    return historyOf(desk, 'goods', id, await toldColumns(desk))
  }),
]
