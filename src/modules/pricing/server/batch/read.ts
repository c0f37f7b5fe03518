import type { Desk } from '../../../../kernel/server/desk.ts'
import { readPage, readTotals } from '../../../../kernel/server/list.ts'
import { handle } from '../../../../kernel/server/mount.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import {
  type BatchDetail,
  type BatchLine,
  type BatchRow,
  batchRoutes as routes,
  type Skipped,
} from '../../contract/batch.ts'
import { hiddenFrom } from '../sight.ts'
import { assureBatch, batchFrom } from './draft.ts'
import { batchConditions, batchList } from './list.ts'
import { type BatchRecord, changes } from './piece.ts'
import { type NewSpan, pricesOf } from './plan.ts'
import { type GoodsRecord, goodsAfter } from './which.ts'

const mostShown = 30 // goods of a preview

/** Returns a batch with what became of it. Throws 40400 without one. */
export async function batchDetail(desk: Desk, id: number): Promise<BatchDetail> {
  const conditions = [...batchConditions(desk), (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<BatchRow>(desk.client, batchList, conditions, { filters: {}, page: 1, pageSize: 1 })
  const more = await desk.from('priceBatch').select(['skipped', 'reverses']).where('id', '=', id).executeTakeFirst()
  if (!row || !more) throw notFound('批量调价')
  const back = await desk
    .from('priceBatch')
    .select('id')
    .where('reverses', '=', id)
    .where('status', '!=', 'refused')
    .executeTakeFirst()
  return {
    ...row,
    skipped: more.skipped as Skipped[],
    reverses: more.reverses,
    reversedBy: back?.id ?? null,
    mayReverse: row.status === 'done' && !back && desk.may(routes.reverse.needs),
  }
}

/** The calls that read batches, and what one would change. */
export const batchReadHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<BatchRow>(desk.client, batchList, batchConditions(desk, body.view), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, batchList, batchConditions(desk, body.view), body)),
  handle(routes.detail, (desk, { params: { id } }) => batchDetail(desk, id)),

  handle(routes.preview, async (desk, { body }) => {
    const batch = batchFrom({ ...body, name: '', remark: '', chosen: {} })
    const goods = await assureBatch(desk, batch)
    const ids = await goodsAfter(desk, batch, 0, mostShown)
    const first = await desk.from('goods').selectAll().where('id', 'in', ids).orderBy('id').execute()
    const { plans, skipped } = await changes(desk, batch as BatchRecord, first)
    const lines = plans.flatMap(({ goods: of, plan }) =>
      plan.lines.map(({ before, after }) => lineOf(desk, of as GoodsRecord, before, after)),
    )
    return { goods, lines, skipped }
  }),
]

function lineOf(desk: Desk, { id, name, code }: GoodsRecord, before: NewSpan, after: NewSpan): BatchLine {
  const hidden: readonly string[] = hiddenFrom(desk)
  const seen = (span: NewSpan) =>
    Object.fromEntries(Object.entries(pricesOf(span)).filter(([field]) => !hidden.includes(field)))
  const { unit, gradeId, channelId, levelId, fromDay, toDay } = after
  const key = { unit, gradeId, channelId, levelId, fromDay, toDay }
  return { goodsId: id, goodsName: name, goodsCode: code, ...key, before: seen(before), after: seen(after) }
}
