import { sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk/desk.ts'
import type { Business } from './business.ts'
import { type Starting, startApproval } from './starting.ts'

/** Tables whose rows name their last approval. */
export type ApprovedTable = {
  [T in TenantTable]: DB[T] extends { approvalId: unknown; updatedAt: unknown } ? T : never
}[TenantTable]

/**
 * Starts the approval of a document that this transaction has locked and set to waiting, and notes its number there; returns it. Throws 40900 if no
 * flow is bound or none fits.
 */
export async function sendForApproval(
  desk: Desk,
  business: Business,
  table: ApprovedTable,
  starting: Starting,
): Promise<number> {
  const approvalId = await startApproval(desk, business, starting)
  await desk.db
    .updateTable(table as 'contract')
    .set({ approvalId, updatedAt: sql`now()` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', starting.documentId)
    .execute()
  return approvalId
}
