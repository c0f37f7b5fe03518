import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import { publishChange } from '../../../../kernel/server/record/publish.ts'
import { notify } from '../../../notification/server/index.ts'
import { changedInBatch } from './ofBatch.ts'

/** Tables of records that somebody owns and that know the batch which brought them. */
type ImportedTable = { [T in TenantTable]: 'ownerId' | 'importBatchId' extends keyof DB[T] ? T : never }[TenantTable]

/** Imported rows with an owner: their table, and who hears of them. */
export type OwnedRows = { table: ImportedTable; menu: string; module: string }

type Share = { ownerId: number | null; departmentId: number | null; count: number }

/** Returns the number of a batch's new rows by person; changed rows do not count. */
async function sharesOf(desk: Desk, batchId: number, { table }: OwnedRows): Promise<Share[]> {
  const { rows } = await desk.client.query<Share>(
    `select owner_id as "ownerId", department_id as "departmentId", count(*) filter (where import_batch_id = $2) as count
     from ${table} where office_id = $1 and (import_batch_id = $2
       or id in (${changedInBatch(table)}))
     group by owner_id, department_id`,
    [desk.officeId, batchId],
  )
  return rows
}

/** Tells open lists that there are changes; their rows are too many to name. */
export async function publishImported(desk: Desk, batchId: number, owned: OwnedRows): Promise<void> {
  const shares = await sharesOf(desk, batchId, owned)
  const shown = { topic: owned.table, menu: owned.menu, module: owned.module }
  const owners = shares.map(share => share.ownerId)
  const departments = shares.map(share => share.departmentId)
  await publishChange(desk, shown, [{ ids: [], owners, departments }])
}

/**
 * Rings the bells of other people who got rows of a batch; `titleOf` gives the title with their number, `path` the address.
 */
export async function notifyOwners(
  desk: Desk,
  batchId: number,
  owned: OwnedRows,
  { titleOf, path }: { titleOf: (count: number) => string; path: string },
): Promise<void> {
  const counts = new Map<number, number>()
  for (const { ownerId, count } of await sharesOf(desk, batchId, owned))
    if (ownerId && ownerId !== desk.employeeId && count > 0) counts.set(ownerId, (counts.get(ownerId) ?? 0) + count)
  for (const [ownerId, count] of counts)
    await notify(desk, [ownerId], { kind: 'assigned', title: titleOf(count), path })
}
