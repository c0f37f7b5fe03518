import { changeBulk, refreshStatistics, removeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { newestEntry } from '../../../../kernel/server/record/entries.ts'
import {
  areHeld,
  changeOfBatch,
  forgetChanges,
  notedChanges,
  type Obstacle,
  obstacleWords,
  rowsOfBatch,
} from '../../../transfer/server/index.ts'
import { publishGoods } from '../publish.ts'

const mostTold = 5
const perStep = 500 // rows

const ofBatch = rowsOfBatch('goods')

const removal = 'delete from goods where office_id = $1 and import_batch_id = $2'

/** Goods that are no longer as the batch left them. */
const changedSince = `
  select 'goods' as of, g.id, l.person_name as "personName", l.action, coalesce(l.at, g.updated_at) as at from goods g
  ${changeOfBatch('goods', 'g.id')}
  ${newestEntry('goods', 'g.id')}
  where g.office_id = $1 and g.id in ${ofBatch} and g.version <> coalesce(k.version, 1)
  order by at desc limit ${mostTold}`

/** Returns who changed a batch's goods since, and whether other records hold those that it brought; locks them. */
export async function obstaclesOf(desk: Desk, batchId: number): Promise<string[]> {
  const batch = [desk.officeId, batchId]
  await refreshStatistics(desk, ['goods', 'importChange'])
  await desk.client.query(`select from goods where office_id = $1 and id in ${ofBatch} order by id for update`, batch)
  const { rows } = await desk.client.query<Obstacle>(changedSince, batch)
  const changed = await obstacleWords(desk, rows)
  const isHeld = changed.length === 0 && (await areHeld(desk, batchId, [removal]))
  return isHeld ? ['其他单据已用到其中的商品'] : changed
}

type Step = (records: number) => Promise<void>

/** Removes the goods that a batch brought and restores those it changed. */
export async function undoGoods(desk: Desk, batchId: number, step: Step): Promise<void> {
  await removeCreated(desk, batchId, step)
  await restoreChanged(desk, batchId, step)
  await forgetChanges(desk, batchId)
  await publishGoods(desk, [])
}

const log = { action: '撤销导入', name: ({ name }: { name: string }) => name }

async function removeCreated(desk: Desk, batchId: number, step: Step): Promise<void> {
  for (;;) {
    const created = desk.from('goods').selectAll().where('importBatchId', '=', batchId)
    const rows = await created.orderBy('id').limit(perStep).execute()
    if (rows.length === 0) return
    await removeBulk(desk, 'goods', rows, log)
    await step(rows.length)
  }
}

async function restoreChanged(desk: Desk, batchId: number, step: Step): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, 'goods', after, perStep)
    if (noted.size === 0) return
    after = Math.max(...noted.keys())
    const rows = await desk.lock('goods', [...noted.keys()])
    const changes = rows.map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, 'goods', changes, log)
    await step(rows.length)
  }
}
