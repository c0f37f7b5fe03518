import { changeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { newestEntry } from '../../../../kernel/server/record/entries.ts'
import {
  changedInBatch,
  forgetChanges,
  notedChanges,
  type Obstacle,
  obstacleWords,
} from '../../../transfer/server/index.ts'

const mostTold = 5
const perStep = 500 // customers

/** Returns the first customers that a batch changed. */
export async function changedIn(desk: Desk, batchId: number, most: number): Promise<number[]> {
  return [...(await notedChanges(desk, batchId, 'customer', 0, most)).keys()]
}

/** Customers that were changed since the batch, each with the newest entry of its log. */
const changedSince = `
  select 'customer' as of, changed.id, l.person_name as "personName", l.action, l.at from (
    select t.id from import_change k join customer t on t.office_id = k.office_id and t.id = k.subject_id
    where k.office_id = $1 and k.batch_id = $2 and k.subject = 'customer' and t.version <> k.version
    order by t.updated_at desc limit ${mostTold}) changed
  ${newestEntry('customer', 'changed.id')}`

/** Returns who did what to a batch's customers since; locks them, so that it stays so. */
export async function obstaclesOf(desk: Desk, batchId: number): Promise<string[]> {
  const batch = [desk.officeId, batchId]
  await desk.client.query(
    `select from customer where office_id = $1 and id in (${changedInBatch('customer')}) order by id for update`,
    batch,
  )
  const { rows } = await desk.client.query<Obstacle>(changedSince, batch)
  return obstacleWords(desk, rows)
}

/** Restores the customers that a batch changed. */
export async function restore(desk: Desk, batchId: number, step: (records: number) => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, 'customer', after, perStep)
    if (noted.size === 0) break
    after = Math.max(...noted.keys())
    const rows = await desk.lock('customer', [...noted.keys()])
    const changes = rows.map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, 'customer', changes as never, { action: '撤销导入', name: row => row.name })
    await step(rows.length)
  }
  await forgetChanges(desk, batchId)
}
