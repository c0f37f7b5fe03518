import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../../kernel/server/list/list.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import {
  type BatchDetail,
  type BatchLine,
  type BatchRow,
  batchRoutes as routes,
  type Skipped,
} from '../../api/batch.ts'
import { hiddenFrom } from '../sight.ts'
import type { Planned } from './carry.ts'
import { assertBatch, batchFrom } from './draft.ts'
import { batchConditions, batchList } from './list.ts'
import { type BatchRecord, changes, imported, whichOf } from './piece.ts'
import { type NewSpan, pricesOf } from './plan.ts'
import { type GoodsRecord, goodsAfter } from './which.ts'

const mostShown = 30 // goods of a preview

/** Returns the batch that takes another one back, or is to: not one that was refused, or that failed. */
export function reversalFor(desk: Desk, id: number): Promise<{ id: number } | undefined> {
  return desk
    .from('priceBatch')
    .select('id')
    .where('reverses', '=', id)
    .where('status', 'not in', ['refused', 'failed'])
    .executeTakeFirst()
}

/** Returns a batch with what became of it. Throws 40400 without one. */
export async function batchDetail(desk: Desk, id: number): Promise<BatchDetail> {
  const conditions = [...batchConditions(desk), (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<BatchRow>(desk.client, batchList, conditions, { filters: {}, page: 1, pageSize: 1 })
  const more = await desk.from('priceBatch').select(['skipped', 'reverses']).where('id', '=', id).executeTakeFirst()
  if (!row || !more) throw notFound('批量调价')
  const back = await reversalFor(desk, id)
  return {
    ...row,
    skipped: more.skipped as Skipped[],
    reverses: more.reverses,
    reversedBy: back?.id ?? null,
    mayReverse: (row.status === 'done' || row.status === 'failed') && !back && desk.may(routes.reverse.needs),
    lines: await linesAhead(desk, id, row.status),
  }
}

const ahead: readonly string[] = ['asked', 'waiting', 'refused']

/** Returns the first lines of a workbook that is not carried out yet, beside the prices that hold before. */
async function linesAhead(desk: Desk, id: number, status: string): Promise<BatchLine[]> {
  const batch = await desk.from('priceBatch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (batch.way !== 'import' || !ahead.includes(status)) return []
  const ids = await goodsAfter(desk, whichOf(batch), 0, mostShown)
  const first = await desk
    .from('goods')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()
  return linesOf(desk, (await imported(desk, batch, first)).plans)
}

const linesOf = (desk: Desk, plans: readonly Planned[]): BatchLine[] =>
  plans.flatMap(({ goods, plan }) =>
    plan.lines.map(({ before, after }) => lineOf(desk, goods as GoodsRecord, before, after)),
  )

/** The calls that read batches, and what one would change. */
export const batchReadHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<BatchRow>(desk.client, batchList, batchConditions(desk, body.view), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, batchList, batchConditions(desk, body.view), body)),
  handle(routes.detail, (desk, { params: { id } }) => batchDetail(desk, id)),

  handle(routes.preview, async (desk, { body }) => {
    const batch = batchFrom({ ...body, name: '', remark: '', chosen: {} })
    const goods = await assertBatch(desk, batch)
    const ids = await goodsAfter(desk, batch, 0, mostShown)
    const first = await desk.from('goods').selectAll().where('id', 'in', ids).orderBy('id').execute()
    const { plans, skipped } = await changes(desk, batch as BatchRecord, first)
    return { goods, lines: linesOf(desk, plans), skipped }
  }),
]

function lineOf(desk: Desk, { id, name, code }: GoodsRecord, before: NewSpan | null, after: NewSpan): BatchLine {
  const hidden: readonly string[] = hiddenFrom(desk)
  const seen = (span: NewSpan) =>
    Object.fromEntries(Object.entries(pricesOf(span)).filter(([field]) => !hidden.includes(field)))
  const { unit, gradeId, channelId, levelId, fromDay, toDay } = after
  const key = { unit, gradeId, channelId, levelId, fromDay, toDay }
  return {
    goodsId: id,
    goodsName: name,
    goodsCode: code,
    ...key,
    before: before === null ? {} : seen(before),
    after: seen(after),
  }
}
