import { changeBulk, type RowChange, removeBulk } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notedChanges, rowsOfBatch } from '../../transfer/server/index.ts'

const perStep = 500 // rows
const name = (row: { name: string }) => row.name

/** SQL of the customers that batch $2 of office $1 brought or changed. */
export const customersOfBatch = rowsOfBatch('customer')

/** SQL that removes the customers of batch $2 of office $1, to find out whether anything holds them. */
export const removalOfCustomers = 'delete from customer where office_id = $1 and import_batch_id = $2'

/** Locks the customers that a batch brought or changed, in the order of their numbers. */
export async function lockCustomersOfBatch(desk: Desk, batchId: number): Promise<void> {
  await desk.client.query(
    `select from customer where office_id = $1 and id in ${customersOfBatch} order by id for update`,
    [desk.officeId, batchId],
  )
}

/** Changes locked customers, each in its own way. */
export function changeCustomers(desk: Desk, changes: readonly RowChange<'customer'>[], action: string): Promise<void> {
  return changeBulk(desk, 'customer', changes, { action, name })
}

/** Removes the customers that a batch brought. */
export async function removeCustomersOfBatch(desk: Desk, batchId: number): Promise<void> {
  for (;;) {
    const rows = await desk
      .from('customer')
      .selectAll()
      .where('importBatchId', '=', batchId)
      .orderBy('id')
      .limit(perStep)
      .execute()
    if (rows.length === 0) return
    await removeBulk(desk, 'customer', rows, { action: '撤销导入', name })
  }
}

/** Gives the customers that a batch changed their former values. */
export async function restoreCustomersOfBatch(desk: Desk, batchId: number): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, 'customer', after, perStep)
    if (noted.size === 0) return
    after = Math.max(...noted.keys())
    const rows = await desk.lock('customer', [...noted.keys()])
    const changes = rows.map(row => ({ row, patch: noted.get(row.id) ?? {} }))
    await changeBulk(desk, 'customer', changes as never, { action: '撤销导入', name })
  }
}
