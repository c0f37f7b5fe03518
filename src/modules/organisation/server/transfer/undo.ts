import { formatDateTime } from '../../../../kernel/api/time.ts'
import { changeBulk, removeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { newestEntry } from '../../../../kernel/server/record/entries.ts'
import { changedInBatch, forgetChanges, notedChanges } from '../../../transfer/server/index.ts'
import { lockStaff } from '../access/seats.ts'
import type { EmployeeRecord } from '../employees/rules.ts'
import { publishBatch } from './announce.ts'

const mostTold = 5
const perStep = 500 // employees
const log = { action: '撤销导入', name: (row: EmployeeRecord) => row.name }

const ofBatch = changedInBatch('employee')
/** The condition for records that a batch created. */
const brought = `${ofBatch} and before = '{}'`

type Obstacle = { name: string; words: string; at: string | null }

/** Returns later changes of the people whom a batch created or changed, in words; locks them. */
export async function obstaclesOf(desk: Desk, batchId: number): Promise<string[]> {
  const batch = [desk.officeId, batchId]
  await lockStaff(desk)
  await desk.client.query(
    `select from employee where office_id = $1 and id in (${ofBatch}) order by id for update`,
    batch,
  )
  const found = [
    ...(await changedSince(desk, batch)),
    ...(await signedIn(desk, batch)),
    ...(await referredTo(desk, batch)),
  ]
  const first = new Map(found.reverse().map(one => [one.name, one]))
  return [...first.values()]
    .slice(0, mostTold)
    .map(({ name, words, at }) => `${name}（${at ? `${formatDateTime(at)} ` : ''}${words}）`)
}

async function changedSince(desk: Desk, batch: unknown[]): Promise<Obstacle[]> {
  const { rows } = await desk.client.query<Obstacle>(
    `select e.name, coalesce(l.person_name, '他人') || coalesce(l.action, '修改') as words, l.at from employee e
     join import_change c on c.office_id = e.office_id and c.batch_id = $2 and c.subject = 'employee' and c.subject_id = e.id
     ${newestEntry('employee', 'e.id')}
     where e.office_id = $1 and e.version <> c.version order by e.id limit ${mostTold}`,
    batch,
  )
  return rows
}

/** Finds people of the batch who have signed in. */
async function signedIn(desk: Desk, batch: unknown[]): Promise<Obstacle[]> {
  const { rows } = await desk.client.query<Obstacle>(
    `select e.name, '已登录使用' as words, min(s.created_at) as at from employee e
     join session s on s.account_id = e.account_id and s.office_id = e.office_id
     where e.office_id = $1 and e.id in (${brought}) group by e.id, e.name order by e.id limit ${mostTold}`,
    batch,
  )
  return rows
}

/** Finds people of the batch to whom a record of any table refers, by the tables' foreign keys. */
async function referredTo(desk: Desk, batch: unknown[]): Promise<Obstacle[]> {
  const { rows: keys } = await desk.client.query<{ table: string; column: string }>(
    `select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'office_id'
     where k.contype = 'f' and k.confrelid = 'employee'::regclass and k.confdeltype = 'a'
       and k.conparentid = 0 -- partitions are asked by way of their table`,
  )
  const parts = keys.map(({ table, column }) => `select ${column} as id from ${table} where office_id = $1`)
  const { rows } = await desk.client.query<Obstacle>(
    `select e.name, '名下已有数据' as words, null as at from employee e
     where e.office_id = $1 and e.id in (${brought}) and exists (select 1 from (${parts.join(' union all ')}) r where r.id = e.id)
     order by e.id limit ${mostTold}`,
    batch,
  )
  return rows
}

/** Ends the employments that a batch created (accounts stay), and restores those it changed. */
export async function undoEmployees(
  desk: Desk,
  batchId: number,
  step: (records: number) => Promise<void>,
): Promise<void> {
  await publishBatch(desk, batchId)
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, 'employee', after, perStep)
    if (noted.size === 0) break
    after = Math.max(...noted.keys())
    const rows = await desk.lock('employee', [...noted.keys()])
    const isNew = ({ id }: EmployeeRecord) => Object.keys(noted.get(id) ?? {}).length === 0
    await removeBulk(desk, 'employee', rows.filter(isNew), log)
    const changed = rows.filter(row => !isNew(row)).map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, 'employee', changed, log)
    await step(rows.length)
  }
  await forgetChanges(desk, batchId)
}
