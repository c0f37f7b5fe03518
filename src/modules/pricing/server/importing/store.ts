import { cut } from '../../../../kernel/api/text.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Jobs } from '../../../../kernel/server/work/jobs.ts'
import { isApproved, startApproval } from '../../../approval/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import type { Created, ImportRecord } from '../../../transfer/server/index.ts'
import { assertReversible, place, reversalOf } from '../batch/ask.ts'
import { priceBatchBusiness } from '../batch/business.ts'
import { begin } from '../batch/job.ts'
import type { BatchRecord } from '../batch/piece.ts'
import { publishPrices } from '../publish.ts'
import { judged, type NewLine } from './judge.ts'

const batchOf = (desk: Desk, importBatchId: number) =>
  desk.from('priceBatch').selectAll().where('importBatchId', '=', importBatchId).executeTakeFirst()

/** Keeps rows as lines of the import's batch of prices, which is made with the first ones. No price changes yet. */
export async function createLines(
  desk: Desk,
  importBatchId: number,
  records: readonly ImportRecord[],
): Promise<Created> {
  const { lines } = await judged(desk, records, importBatchId)
  const [first] = lines
  if (!first) return { existing: [], stored: Promise.resolve() }
  const { id } = (await batchOf(desk, importBatchId)) ?? (await newBatch(desk, importBatchId, first.fromDay))
  return { existing: [], stored: insertLines(desk, id, lines) }
}

async function newBatch(desk: Desk, importBatchId: number, fromDay: string): Promise<BatchRecord> {
  const { fileName } = await desk
    .from('importBatch')
    .select('fileName')
    .where('id', '=', importBatchId)
    .executeTakeFirstOrThrow()
  const values = {
    importBatchId,
    fromDay,
    way: 'import',
    status: 'reading',
    goodsCount: 0,
    createdBy: desk.employeeId,
  } as const
  return desk.insert('priceBatch', { ...values, name: cut(`导入：${fileName}`, 60) }, { action: '导入价格' })
}

const insertLines = (desk: Desk, batchId: number, lines: readonly NewLine[]) =>
  desk.client.query(
    `insert into price_line (office_id, batch_id, row, goods_id, grade_id, unit, channel_id, level_id, from_day, to_day, list_price,
       floor_seller, floor_manager, floor_director, remark)
     select $1, $2, l.row, l."goodsId", l."gradeId", l.unit, l."channelId", l."levelId", l."fromDay", l."toDay", l."listPrice",
       l."floorSeller", l."floorManager", l."floorDirector", l.remark
     from json_to_recordset($3) l (row integer, "goodsId" bigint, "gradeId" bigint, unit text, "channelId" bigint, "levelId" bigint,
       "fromDay" date, "toDay" date, "listPrice" bigint, "floorSeller" bigint, "floorManager" bigint, "floorDirector" bigint, remark text)`,
    [desk.officeId, batchId, JSON.stringify(lines)],
  )

/**
 * Begins what a workbook asks for, as any other batch: its approval where a flow is bound, else the change of prices. Where the approval cannot
 * start, nothing changes, and the requester learns why.
 */
export async function beginImport(desk: Desk, importBatchId: number, jobs: Jobs): Promise<void> {
  const known = await batchOf(desk, importBatchId)
  if (known?.status !== 'reading') return
  const batch = await desk.lockOne('priceBatch', known.id, '批量调价')
  const asks = await isApproved(desk, priceBatchBusiness)
  const facts = { ...(await extentOf(desk, batch.id)), status: asks ? 'asked' : 'waiting' } as const
  const ready = await desk.change('priceBatch', batch, facts, { action: '导入价格' })
  if (!asks) await begin(desk, ready, { jobs })
  else await askFor(desk, ready)
  await publishPrices(desk)
}

async function extentOf(desk: Desk, batchId: number): Promise<{ goodsCount: number; fromDay: string }> {
  const { rows } = await desk.client.query<{ goodsCount: number; fromDay: string }>(
    `select count(distinct goods_id)::int as "goodsCount", min(from_day) as "fromDay" from price_line where office_id = $1 and batch_id = $2`,
    [desk.officeId, batchId],
  )
  return rows[0] as { goodsCount: number; fromDay: string }
}

async function askFor(desk: Desk, batch: BatchRecord): Promise<void> {
  const title = `${desk.who.name}申请批量调价“${batch.name}”`
  await desk.client.query('savepoint asking')
  try {
    await startApproval(desk, priceBatchBusiness, { documentId: batch.id, title, chosen: {} })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await desk.client.query('rollback to savepoint asking')
    await desk.change(
      'priceBatch',
      batch,
      { status: 'refused', remark: cut(error.message, 200) },
      { action: '审批结果' },
    )
    const notice = { kind: 'price', title: `“${batch.name}”没有生效`, content: `审批无法发起：${error.message}` }
    await notify(desk, [desk.employeeId], notice)
  }
}

/** Returns why the prices of a workbook cannot be taken back now, in words. */
export async function importObstacles(desk: Desk, importBatchId: number): Promise<string[]> {
  const batch = await batchOf(desk, importBatchId)
  if (!batch || batch.status === 'refused') return []
  if (batch.status === 'asked') return ['调价正在审批，请先撤回审批']
  if (batch.status !== 'done' && batch.status !== 'failed') return ['调价正在执行，请稍后再试']
  if (await isApproved(desk, priceBatchBusiness)) return ['撤销调价需要审批，请在“批量调价”中撤销']
  try {
    await assertReversible(desk, batch)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Takes the prices of a workbook back from today on, by a batch of its own, as every change of prices is taken back. */
export async function undoImport(desk: Desk, importBatchId: number): Promise<void> {
  const batch = await batchOf(desk, importBatchId)
  if (!batch || batch.status === 'refused') return
  const today = await desk.client.query<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date as day`)
  const fromDay = today.rows[0]?.day ?? ''
  const { draft, goods } = await reversalOf(desk, batch, { id: batch.id, fromDay, remark: '撤销导入' })
  if (goods > 0) await place(desk, draft, goods, {}, null)
}
