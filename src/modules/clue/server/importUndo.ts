import { changeBulk, refreshStatistics, removeBulk } from '../../../kernel/server/bulk.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk.ts'
import { namesOf } from '../../../kernel/server/record/names.ts'
import { papersOfBatch } from '../../customer/server/index.ts'
import { areHeld, forgetChanges, notedChanges, type Obstacle, obstacleWords } from '../../transfer/server/index.ts'
import { publishBatch } from './importAnnounce.ts'

const mostTold = 5
const perStep = 500 // rows
const subjects = ['clue', 'customer'] as const
type Subject = (typeof subjects)[number]

const ofBatch = (subject: Subject) =>
  `(select id from ${subject} where office_id = $1 and import_batch_id = $2 union
    select subject_id from import_change where office_id = $1 and batch_id = $2 and subject = '${subject}')`

/** That a rule gave a clue out after the import is the import's own doing, as long as nobody did anything since. */
const givenByRule = `and not exists (select from assignment_log a
  where a.office_id = $1 and a.clue_id = t.id and a.clue_version = t.version)`

/** Finds records of the batch that were changed since, each with the newest entry of its log. */
const changedSince = (subject: Subject) => `
  select '${subject}' as of, changed.id, l.person_name, l.action, l.at from (
    select t.id from ${subject} t
    left join import_change k on k.office_id = $1 and k.batch_id = $2 and k.subject = '${subject}' and k.subject_id = t.id
    where t.office_id = $1 and t.id in ${ofBatch(subject)} and t.version <> coalesce(k.version, 1) ${subject === 'clue' ? givenByRule : ''}
    order by t.updated_at desc limit ${mostTold}) changed
  left join lateral (select person_name, action, at from operation_log
    where office_id = $1 and subject = '${subject}' and subject_id = changed.id::text order by id desc limit 1) l on true`

/** Clues of others on customers that the batch brought. */
const builtOn = `
  select 'clue' as of, c.id, e.name as person_name, '新增流量' as action, c.created_at as at
  from customer u join clue c on c.office_id = u.office_id and c.customer_id = u.id and c.import_batch_id is distinct from $2
  left join employee e on e.office_id = c.office_id and e.id = c.created_by
  where u.office_id = $1 and u.import_batch_id = $2`

const inTheWay = `select distinct of, id, person_name as "personName", action, at
  from (${changedSince('clue')} union all ${changedSince('customer')} union all ${builtOn} union all ${papersOfBatch}) found
  order by at desc limit ${mostTold}`

const removals = subjects.map(subject => `delete from ${subject} where office_id = $1 and import_batch_id = $2`)

/**
 * Returns who did what to a batch's clues and customers since, newest first, or that other records refer to them; locks them, so that it stays so.
 */
export async function obstaclesOf(desk: Desk, batchId: number): Promise<string[]> {
  const batch = [desk.officeId, batchId]
  await refreshStatistics(desk, ['clue', 'customer', 'importChange'])
  for (const subject of subjects)
    await desk.client.query(
      `select from ${subject} where office_id = $1 and id in ${ofBatch(subject)} order by id for update`,
      batch,
    )
  const { rows } = await desk.client.query<Obstacle>(inTheWay, batch)
  const done = await obstacleWords(desk, rows)
  const isHeld = done.length === 0 && (await areHeld(desk, batchId, removals))
  return isHeld ? ['其中的流量或客户已被其他记录用到，如客户的其他电话、地址、商机、报价、合同'] : done
}

/** Removes the clues and customers that a batch brought and restores those it changed. */
export async function undoClues(desk: Desk, batchId: number, step: (records: number) => Promise<void>): Promise<void> {
  await publishBatch(desk, batchId)
  await removeCreated(desk, batchId, 'clue', step)
  await removeCreated(desk, batchId, 'customer', async () => {})
  await restoreChanged(desk, batchId, 'clue', step)
  await restoreChanged(desk, batchId, 'customer', async () => {})
  await forgetChanges(desk, batchId)
}

const nameOf = (names: Map<number, string>) => (row: object) => {
  const { name, customerId } = row as { name?: string; customerId?: number }
  return name ?? names.get(customerId ?? 0) ?? ''
}

const namesFor = (desk: Desk, rows: readonly object[]) =>
  namesOf(
    desk,
    'customer',
    rows.map(row => (row as { customerId?: number }).customerId),
  )

type Step = (records: number) => Promise<void>

async function removeCreated(desk: Desk, batchId: number, table: Subject, step: Step): Promise<void> {
  for (;;) {
    const rows = await desk
      .from(table as TenantTable & Subject)
      .selectAll()
      .where('importBatchId', '=', batchId)
      .orderBy('id')
      .limit(perStep)
      .execute()
    if (rows.length === 0) return
    const log = { action: '撤销导入', name: nameOf(await namesFor(desk, rows)) }
    await removeBulk(desk, table, rows as never, log)
    await step(rows.length)
  }
}

async function restoreChanged(desk: Desk, batchId: number, table: Subject, step: Step): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, table, after, perStep)
    if (noted.size === 0) return
    after = Math.max(...noted.keys())
    const rows = await desk.lock(table, [...noted.keys()])
    const changes = rows.map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, table, changes as never, { action: '撤销导入', name: nameOf(await namesFor(desk, rows)) })
    await step(rows.length)
  }
}
