import { type Selectable, sql } from 'kysely'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { mayPrice, priceUnits } from '../../../goods/api/units.ts'
import { lockGoods } from '../../../goods/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import type { Skipped } from '../../api/batch.ts'
import { pricePlaces } from '../../api/places.ts'
import { publishPrices } from '../publish.ts'
import { carryOut, type Planned, windowsSince } from './carry.ts'
import { type Line, planOfLines } from './lines.ts'
import { type OwnPriced, planOfOwn } from './own.ts'
import {
  changesNothing,
  endOf,
  type Goods,
  type Plan,
  planOf,
  reversalOf,
  type Shift,
  TooLow,
  type Wanted,
  type Window,
} from './plan.ts'
import { anyGoods, type GoodsRecord, goodsAfter, type Which } from './which.ts'

export type BatchRecord = Selectable<DB['priceBatch']>

const actions: Partial<Record<BatchRecord['way'], string>> = { reversal: '撤销调价', import: '导入价格' }

/** A batch of fewer goods is done in the call that asks for it. */
export const pieceSize = 250
/** The goods whose prices a job changes in one transaction: a moment's work of node and database, after which others have their turn. */
export const turnSize = 50
const mostTold = 100 // skipped goods that a batch names

/** Returns the day from which a batch changes prices: its own, or today where its work begins later. No day that is over changes. */
function beginOf({ fromDay }: { fromDay: string }): string {
  const today = formatDate(clock.now())
  return fromDay < today ? today : fromDay
}

/** Returns what a batch wants of each goods. */
const wantedOf = (batch: BatchRecord): Wanted => ({
  channelId: batch.channelId,
  levelId: batch.levelId,
  fromDay: beginOf(batch),
  untilDay: batch.untilDay,
  change: { way: batch.way as 'percent', change: batch.change, rounding: batch.rounding },
  floors: batch.floors,
})

/**
 * Carries out the next piece of a batch; tells whether more is left. Locks the batch, so that two nodes do not do the same piece, then the
 * goods, so that nobody else changes their prices; whoever only reads or quotes waits for nothing.
 */
export async function doPiece(desk: Desk, batchId: number, size = pieceSize): Promise<boolean> {
  const batch = await desk.lockOne('priceBatch', batchId, '批量调价')
  if (batch.status !== 'waiting' && batch.status !== 'running') return false
  const ids = await goodsAfter(desk, whichOf(batch), batch.reached, size)
  const goods = await lockGoods(desk, ids)
  const { plans, skipped } = await outcomeOf(desk, batch, goods)
  const action = actions[batch.way] ?? '批量调价'
  const doing = { batchId, by: batch.createdBy, from: beginOf(batch), action, reason: `${action}：${batch.name}` }
  await carryOut(desk, plans, doing)
  const more = ids.length === size
  await note(desk, batch, ids.at(-1) ?? batch.reached, plans.length, skipped, more)
  const past = batch.changedCount + batch.skippedCount
  if (!more || crosses(past, past + ids.length)) await publishPrices(desk)
  return more
}

/** Tells whether browsers hear of progress: not of each turn, since they ask again whenever they hear. */
const crosses = (before: number, after: number) => Math.floor(before / pieceSize) < Math.floor(after / pieceSize)

/** Returns which goods a stored batch is about. */
export function whichOf(batch: BatchRecord): Which {
  if (batch.reverses !== null) return { ...anyGoods, reverses: batch.reverses }
  return batch.way === 'import' ? { ...anyGoods, linesOf: batch.id } : batch
}

function outcomeOf(desk: Desk, batch: BatchRecord, goods: readonly GoodsRecord[]): Promise<Outcome> {
  if (batch.reverses !== null) return reversals(desk, batch, goods)
  return batch.way === 'import' ? imported(desk, batch, goods) : changes(desk, batch, goods)
}

export type Outcome = { plans: Planned[]; skipped: Skipped[] }

/** Plans a change of goods; those without a price, or whose price would fall to nothing, stay as they are. */
export async function changes(desk: Desk, batch: BatchRecord, goods: readonly GoodsRecord[]): Promise<Outcome> {
  const windows = await windowsSince(
    desk,
    goods.map(one => one.id),
    beginOf(batch),
  )
  const wanted = wantedOf(batch)
  if (wanted.untilDay !== null && wanted.untilDay <= wanted.fromDay) return sorted(goods, () => '截止日已过')
  return sorted(goods, one => {
    if (batch.way === 'own')
      return planOfOwn(one as unknown as OwnPriced, (windows.get(one.id) ?? []) as unknown as Window[], wanted)
    try {
      const plan = planOf(one as unknown as Goods, (windows.get(one.id) ?? []) as unknown as Window[], wanted)
      return plan.lines.length > 0 ? plan : '没有价格'
    } catch (error) {
      if (error instanceof TooLow) return '调后价格不足 1 分'
      throw error
    }
  })
}

/** Plans the lines of a workbook for goods. A line whose unit the goods' measures no longer allow leaves them as they are. */
export async function imported(desk: Desk, batch: BatchRecord, goods: readonly GoodsRecord[]): Promise<Outcome> {
  const ids = goods.map(one => one.id)
  const [windows, lines] = [await windowsSince(desk, ids, beginOf(batch)), await linesFor(desk, batch.id, ids)]
  return sorted(goods, one => {
    const own = aheadOf(lines.get(one.id) ?? [])
    if (own.length === 0) return '价格的时间已过'
    const lacking = own.find(line => !mayPrice(one, line.unit))
    if (lacking) return `没有按${priceUnits[lacking.unit]}计价需要的规格`
    return planOfLines((windows.get(one.id) ?? []) as unknown as Window[], own)
  })
}

/** Returns what of lines lies ahead: the days from today on. */
function aheadOf(lines: readonly Line[]): Line[] {
  return lines.map(line => ({ ...line, fromDay: beginOf(line) })).filter(line => endOf(line) > line.fromDay)
}

async function linesFor(desk: Desk, batchId: number, goodsIds: readonly number[]): Promise<Map<number, Line[]>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await desk.db
    .selectFrom('priceLine')
    .selectAll()
    .where('officeId', '=', desk.officeId)
    .where('batchId', '=', batchId)
    .where('goodsId', 'in', [...goodsIds])
    .orderBy('fromDay')
    .execute()
  return Map.groupBy(rows as unknown as (Line & { goodsId: number })[], row => row.goodsId)
}

async function reversals(desk: Desk, batch: BatchRecord, goods: readonly GoodsRecord[]): Promise<Outcome> {
  const undone = batch.reverses as number
  const ids = goods.map(one => one.id)
  const made = await desk
    .from('priceWindow')
    .selectAll()
    .where('batchId', '=', undone)
    .where('goodsId', 'in', [0, ...ids])
    .execute()
  const { rows: shifts } = await desk.client.query<Shift & { goodsId: number }>(
    `select w.id, w.goods_id as "goodsId", w.unit, w.grade_id as "gradeId", w.channel_id as "channelId", w.level_id as "levelId", w.list_price as "listPrice",
       w.floor_seller as "floorSeller", w.floor_manager as "floorManager", w.floor_director as "floorDirector", w.from_day as "fromDay",
       w.to_day as "toDay", s.was_to as "wasTo", s.voided, s.ended_on as "endedOn"
     from price_shift s join price_window w on w.office_id = s.office_id and w.id = s.window_id
     where s.office_id = $1 and s.batch_id = $2 and w.goods_id = any($3::bigint[])`,
    [desk.officeId, undone, ids],
  )
  const { fromDay } = await desk.from('priceBatch').select('fromDay').where('id', '=', undone).executeTakeFirstOrThrow()
  const madeOf = Map.groupBy(
    made.map(row => ({ ...row, touched: row.version > 1 || row.voidedAt !== null })),
    row => row.goodsId,
  )
  const shiftsOf = Map.groupBy(shifts, shift => shift.goodsId)
  const present = await windowsSince(desk, ids, beginOf(batch))
  return sorted(goods, one => {
    const own = (madeOf.get(one.id) ?? []) as unknown as (Window & { touched: boolean })[]
    const windows = (present.get(one.id) ?? []) as unknown as Window[]
    const plan = reversalOf(own, shiftsOf.get(one.id) ?? [], windows, fromDay, beginOf(batch))
    if (plan === null) return '之后又改过价，保持不变'
    return changesNothing(plan) ? '这次调价的价格那时已到期' : plan
  })
}

/** Sorts goods into those with a plan and those that are skipped, with the reason. */
function sorted(goods: readonly GoodsRecord[], plan: (goods: GoodsRecord) => Plan | string): Outcome {
  const outcome: Outcome = { plans: [], skipped: [] }
  for (const one of goods) {
    const made = plan(one)
    if (typeof made === 'string') outcome.skipped.push({ goodsId: one.id, name: one.name, why: made })
    else outcome.plans.push({ goods: one, plan: made })
  }
  return outcome
}

/** Notes how far a batch is; its end is in the log. */
async function note(
  desk: Desk,
  batch: BatchRecord,
  reached: number,
  changed: number,
  skipped: Skipped[],
  more: boolean,
) {
  const told = [...(batch.skipped as Skipped[]), ...skipped].slice(0, mostTold)
  const patch = {
    reached,
    changedCount: batch.changedCount + changed,
    skippedCount: batch.skippedCount + skipped.length,
    skipped: JSON.stringify(told),
  }
  if (more)
    return desk.db
      .updateTable('priceBatch')
      .set({ ...patch, status: 'running', updatedAt: sql`now()` })
      .where('officeId', '=', desk.officeId)
      .where('id', '=', batch.id)
      .execute()
  const done = { ...patch, status: 'done', finishedAt: sql<string>`now()` } as const
  await desk.change('priceBatch', batch, done, { action: '批量调价生效' })
  const left = patch.skippedCount > 0 ? `，${patch.skippedCount} 个没有调价` : ''
  await tellEnd(desk, batch, '已生效', `${patch.changedCount} 个商品已调价${left}`)
}

/** Rings the bell of whoever asked for a batch that is too large to end in its call. */
async function tellEnd(desk: Desk, batch: BatchRecord, outcome: string, content: string): Promise<void> {
  if (batch.createdBy === null || batch.goodsCount < pieceSize) return
  const path = linkTo(pricePlaces.batches, { open: batch.id })
  await notify(desk, [batch.createdBy], { kind: 'price', title: `“${batch.name}”${outcome}`, content, path })
}

/** Ends a batch whose work fails: what is done stays and can be taken back; whoever asked hears of it. */
export async function failBatch(desk: Desk, batchId: number): Promise<void> {
  const batch = await desk.lockOne('priceBatch', batchId, '批量调价')
  if (batch.status !== 'waiting' && batch.status !== 'running') return
  const ended = { status: 'failed', finishedAt: sql<string>`now()` } as const
  await desk.change('priceBatch', batch, ended, { action: '批量调价中断' })
  const content = `已调价 ${batch.changedCount} 个商品后出错，其余没有变化；可以撤销已调的部分`
  await tellEnd(desk, batch, '没有全部生效', content)
  await publishPrices(desk)
}
