import { percentWords, yuan } from '../../../../kernel/api/format.ts'
import { cut } from '../../../../kernel/api/text.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { Chosen, Preview } from '../../../approval/api/approval.ts'
import { isApproved, previewApproval, startApproval } from '../../../approval/server/index.ts'
import { type Reversal, batchRoutes as routes } from '../../api/batch.ts'
import { publishPrices } from '../publish.ts'
import { contentOf, type Facts, priceBatchBusiness } from './business.ts'
import { assertAhead, assertBatch, batchFrom, type Draft } from './draft.ts'
import { begin } from './job.ts'
import type { BatchRecord } from './piece.ts'
import { batchDetail, reversalFor } from './read.ts'
import { anyGoods, countGoods } from './which.ts'

/** Stores a batch; asks for its approval where a flow is bound, else carries it out. Returns its number. */
export async function place(
  desk: Desk,
  draft: Draft,
  goodsCount: number,
  chosen: Chosen,
  runtime: Pick<Runtime, 'jobs'> | null,
): Promise<number> {
  if (goodsCount === 0) throw conflict('没有符合的商品，请放宽条件')
  const asks = await isApproved(desk, priceBatchBusiness)
  const values = {
    ...columnsOf(draft),
    goodsCount,
    status: asks ? 'asked' : 'waiting',
    createdBy: desk.employeeId,
  } as const
  const [action, told] = draft.reverses === null ? ['批量调价', stepWords(draft)] : ['撤销调价', '撤销']
  const more = { told: [null, told] } satisfies Changes
  const batch = await desk.insert('priceBatch', values, { action, more })
  if (asks) {
    const title = `${desk.who.name}申请批量调价“${batch.name}”`
    await startApproval(desk, priceBatchBusiness, { documentId: batch.id, title, chosen })
  } else await begin(desk, batch, runtime)
  await publishPrices(desk)
  return batch.id
}

/** Returns in words how far prices go: `上调 3%`, `下调 ¥5.00`. */
function stepWords({ way, change }: Draft): string {
  const size = Math.abs(change)
  return `${change < 0 ? '下调' : '上调'} ${way === 'percent' ? percentWords(size) : yuan(size)}`
}

/** Returns the columns of a draft, which may be made from another batch. */
function columnsOf({ name, way, change, rounding, floors, fromDay, untilDay, remark, reverses, ...which }: Draft) {
  const { brandId, categoryId, seriesId, goodsIds, goodsImportId, channelId, levelId } = which
  const goods = { brandId, categoryId, seriesId, goodsIds, goodsImportId, channelId, levelId }
  return { name, way, change, rounding, floors, fromDay, untilDay, remark, reverses, ...goods }
}

/** The calls that change many prices at once, or take such a change back. */
export const batchAskHandlers = [
  handle(routes.forecast, async (desk, { body }) => {
    const draft = batchFrom(body)
    const goodsCount = await assertBatch(desk, draft)
    return wayOf(desk, { ...draft, goodsCount }, body.chosen)
  }),

  handle(routes.add, async (desk, { body }, runtime) => {
    const draft = batchFrom(body)
    const goodsCount = await assertBatch(desk, draft)
    return batchDetail(desk, await place(desk, draft, goodsCount, body.chosen, runtime))
  }),

  handle(routes.reverse, async (desk, { body }, runtime) => {
    const batch = await desk.lockOne('priceBatch', body.id, '批量调价')
    await assertReversible(desk, batch)
    const { draft, goods } = await reversalOf(desk, batch, body)
    return batchDetail(desk, await place(desk, draft, goods, body.chosen, runtime))
  }),

  handle(routes.reverseForecast, async (desk, { body }) => {
    const batch = await desk.from('priceBatch').selectAll().where('id', '=', body.id).executeTakeFirst()
    if (!batch) throw notFound('批量调价')
    await assertReversible(desk, batch)
    const { draft, goods } = await reversalOf(desk, batch, body)
    return wayOf(desk, { ...draft, goodsCount: goods }, body.chosen)
  }),
]

/** Throws 40900 for a batch that is not done, or that was taken back; a taking back that failed may be tried again. */
export async function assertReversible(desk: Desk, { id, status }: BatchRecord): Promise<void> {
  if (status !== 'done' && status !== 'failed') throw conflict('只能撤销已生效的调价，请刷新后查看它的状态')
  if (await reversalFor(desk, id)) throw conflict('这次调价已经撤销过')
}

/** Returns the batch that takes another one back, and how many goods it is about. Throws 40000 for a day that is over. */
export async function reversalOf(desk: Desk, batch: BatchRecord, { id, fromDay, remark }: Omit<Reversal, 'chosen'>) {
  assertAhead(fromDay)
  const draft: Draft = {
    ...batch,
    name: cut(`撤销：${batch.name}`, 60),
    way: 'reversal',
    change: 0,
    fromDay: fromDay > batch.fromDay ? fromDay : batch.fromDay,
    untilDay: null,
    remark,
    reverses: id,
  }
  return { draft, goods: await countGoods(desk, { ...anyGoods, reverses: id }) }
}

/** Returns the way that a batch would take; null where it needs no approval. */
async function wayOf(desk: Desk, facts: Facts, chosen: Chosen): Promise<Preview | null> {
  if (!(await isApproved(desk, priceBatchBusiness))) return null
  return previewApproval(desk, priceBatchBusiness, await contentOf(desk, facts), chosen, [])
}
