import { changeBulk, refreshStatistics, removeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { newestEntry } from '../../../../kernel/server/record/entries.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import {
  customersOfBatch,
  lockCustomersOfBatch,
  papersOfBatch,
  removalOfCustomers,
  removeCustomersOfBatch,
  restoreCustomersOfBatch,
} from '../../../customer/server/index.ts'
import {
  areHeld,
  changeOfBatch,
  forgetChanges,
  notedChanges,
  type Obstacle,
  obstacleWords,
  rowsOfBatch,
} from '../../../transfer/server/index.ts'
import { publishBatch } from './importAnnounce.ts'

const mostTold = 5
const perStep = 500 // rows
type Subject = 'clue' | 'customer'

const cluesOfBatch = rowsOfBatch('clue')
const ofBatch = { clue: cluesOfBatch, customer: customersOfBatch }

/** That a rule gave a clue out after the import is the import's own doing, as long as nobody did anything since. */
const givenByRule = `and not exists (select from assignment_log a
  where a.office_id = $1 and a.clue_id = t.id and a.clue_version = t.version)`

/** Finds records of the batch that were changed since, each with the newest entry of its log. */
const changedSince = (subject: Subject) => `
  select '${subject}' as of, changed.id, l.person_name, l.action, l.at from (
    select t.id from ${subject} t
    ${changeOfBatch(subject, 't.id')}
    where t.office_id = $1 and t.id in ${ofBatch[subject]} and t.version <> coalesce(k.version, 1) ${subject === 'clue' ? givenByRule : ''}
    order by t.updated_at desc limit ${mostTold}) changed
  ${newestEntry(subject, 'changed.id')}`

/** Clues of others on customers that the batch brought. */
const builtOn = `
  select 'clue' as of, c.id, e.name as person_name, '新增流量' as action, c.created_at as at
  from customer u join clue c on c.office_id = u.office_id and c.customer_id = u.id and c.import_batch_id is distinct from $2
  left join employee e on e.office_id = c.office_id and e.id = c.created_by
  where u.office_id = $1 and u.import_batch_id = $2`

const inTheWay = `select distinct of, id, person_name as "personName", action, at
  from (${changedSince('clue')} union all ${changedSince('customer')} union all ${builtOn} union all ${papersOfBatch}) found
  order by at desc limit ${mostTold}`

const removals = ['delete from clue where office_id = $1 and import_batch_id = $2', removalOfCustomers]

/**
 * Returns who did what to a batch's clues and customers since, newest first, or that other records refer to them; locks them, so that it stays so.
 */
export async function obstaclesOf(desk: Desk, batchId: number): Promise<string[]> {
  const batch = [desk.officeId, batchId]
  await refreshStatistics(desk, ['clue', 'customer', 'importChange'])
  await desk.client.query(
    `select from clue where office_id = $1 and id in ${cluesOfBatch} order by id for update`,
    batch,
  )
  await lockCustomersOfBatch(desk, batchId)
  const { rows } = await desk.client.query<Obstacle>(inTheWay, batch)
  const done = await obstacleWords(desk, rows)
  const isHeld = done.length === 0 && (await areHeld(desk, batchId, removals))
  return isHeld ? ['其中的流量或客户已被其他记录用到，如客户的其他电话、地址、商机、报价、合同'] : done
}

/** Removes the clues and customers that a batch brought and restores those it changed. */
export async function undoClues(desk: Desk, batchId: number, step: (records: number) => Promise<void>): Promise<void> {
  await publishBatch(desk, batchId)
  await removeCreated(desk, batchId, step)
  await removeCustomersOfBatch(desk, batchId)
  await restoreChanged(desk, batchId, step)
  await restoreCustomersOfBatch(desk, batchId)
  await forgetChanges(desk, batchId)
}

/** Returns the log's words: a clue is called as its customer. */
async function logOf(desk: Desk, rows: readonly { customerId: number }[]) {
  const names = await namesOf(
    desk,
    'customer',
    rows.map(row => row.customerId),
  )
  return { action: '撤销导入', name: (row: { customerId: number }) => names.get(row.customerId) ?? '' }
}

type Step = (records: number) => Promise<void>

async function removeCreated(desk: Desk, batchId: number, step: Step): Promise<void> {
  for (;;) {
    const rows = await desk
      .from('clue')
      .selectAll()
      .where('importBatchId', '=', batchId)
      .orderBy('id')
      .limit(perStep)
      .execute()
    if (rows.length === 0) return
    await removeBulk(desk, 'clue', rows, await logOf(desk, rows))
    await step(rows.length)
  }
}

async function restoreChanged(desk: Desk, batchId: number, step: Step): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, 'clue', after, perStep)
    if (noted.size === 0) return
    after = Math.max(...noted.keys())
    const rows = await desk.lock('clue', [...noted.keys()])
    const changes = rows.map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, 'clue', changes as never, await logOf(desk, rows))
    await step(rows.length)
  }
}
