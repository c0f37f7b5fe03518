import { changeBulk, refreshStatistics, removeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { newestEntry } from '../../../../kernel/server/record/entries.ts'
import {
  customersOfBatch,
  lockCustomersOfBatch,
  papersOfBatch,
  removalOfCustomers,
  removeCustomersOfBatch,
  restoreCustomersOfBatch,
} from '../../../customer/server/index.ts'
import { removalOfFollowUps, removeFollowUpsOf } from '../../../followUp/server/index.ts'
import {
  areHeld,
  changeOfBatch,
  forgetChanges,
  notedChanges,
  type Obstacle,
  obstacleWords,
  rowsOfBatch,
} from '../../../transfer/server/index.ts'
import { publishHistory } from './announce.ts'

const mostTold = 5
const perStep = 500 // rows

const dealsOf = rowsOfBatch('opportunity')

/** Deals that are no longer as the batch left them: changed, moved, followed up. */
const changedDeals = `
  select 'opportunity' as of, o.id, l.person_name, l.action, coalesce(l.at, o.updated_at) as at from opportunity o
  ${changeOfBatch('opportunity', 'o.id')}
  ${newestEntry('opportunity', 'o.id')}
  where o.office_id = $1 and o.id in ${dealsOf} and o.version <> coalesce(k.version, 1)`

/** Finds customers of the batch that were changed since, or that have other records now. */
const changedCustomers = `
  select 'customer' as of, u.id, null as person_name, '修改客户' as action, u.updated_at as at from customer u
  ${changeOfBatch('customer', 'u.id')}
  where u.office_id = $1 and u.id in ${customersOfBatch} and u.version <> coalesce(k.version, 1)
  union all
  select 'clue', c.id, e.name, '新增流量', c.created_at from customer u
  join clue c on c.office_id = u.office_id and c.customer_id = u.id
  left join employee e on e.office_id = c.office_id and e.id = c.created_by
  where u.office_id = $1 and u.import_batch_id = $2
  union all
  select 'opportunity', o.id, e.name, '新增商机', o.created_at from customer u
  join opportunity o on o.office_id = u.office_id and o.customer_id = u.id and o.import_batch_id is distinct from $2
  left join employee e on e.office_id = o.office_id and e.id = o.created_by
  where u.office_id = $1 and u.import_batch_id = $2`

const removals = [
  removalOfFollowUps('opportunity', 'select id from opportunity where office_id = $1 and import_batch_id = $2'),
  'delete from opportunity where office_id = $1 and import_batch_id = $2',
  removalOfCustomers,
]

/**
 * Returns later changes of a batch's deals and customers with their authors, newest first, or that other records refer to them; locks the records.
 */
export async function historyObstacles(desk: Desk, batchId: number): Promise<string[]> {
  const batch = [desk.officeId, batchId]
  await refreshStatistics(desk, ['opportunity', 'customer', 'importChange'])
  await desk.client.query(
    `select from opportunity where office_id = $1 and id in ${dealsOf} order by id for update`,
    batch,
  )
  await lockCustomersOfBatch(desk, batchId)
  const { rows } = await desk.client.query<Obstacle>(
    `select distinct of, id, person_name as "personName", action, at from (${changedDeals} union all ${changedCustomers} union all ${papersOfBatch}) found
     order by at desc limit ${mostTold}`,
    batch,
  )
  const done = await obstacleWords(desk, rows)
  const isHeld = done.length === 0 && (await areHeld(desk, batchId, removals))
  return isHeld ? ['其中的商机或客户已被其他记录用到，如客户的其他电话、地址、报价、合同'] : done
}

type Step = (records: number) => Promise<void>
const log = { action: '撤销导入' }

/** Removes the deals and customers that a batch brought, with what hangs on them, and restores those it changed. */
export async function undoHistory(desk: Desk, batchId: number, step: Step): Promise<void> {
  await publishHistory(desk, batchId)
  await removeDeals(desk, batchId, step)
  await removeCustomersOfBatch(desk, batchId)
  await restoreDeals(desk, batchId, step)
  await restoreCustomersOfBatch(desk, batchId)
  await forgetChanges(desk, batchId)
}

/** Removes deals with their stage changes and members. */
async function removeDeals(desk: Desk, batchId: number, step: Step): Promise<void> {
  for (;;) {
    const deals = await desk
      .from('opportunity')
      .selectAll()
      .where('importBatchId', '=', batchId)
      .orderBy('id')
      .limit(perStep)
      .execute()
    if (deals.length === 0) return
    const ids = deals.map(deal => deal.id)
    await removeFollowUpsOf(desk, 'opportunity', ids, log.action)
    await removeBulk(desk, 'opportunity', deals, { ...log, name: row => row.name })
    await step(deals.length)
  }
}

async function restoreDeals(desk: Desk, batchId: number, step: Step): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, 'opportunity', after, perStep)
    if (noted.size === 0) return
    after = Math.max(...noted.keys())
    const rows = await desk.lock('opportunity', [...noted.keys()])
    const changes = rows.map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, 'opportunity', changes as never, { ...log, name: row => row.name })
    await step(rows.length)
  }
}
