import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { CustomerRecord } from '../sight.ts'

/**
 * Locks two customers in the order of their numbers, so that nobody adds records to them meanwhile. The second of two merges
 * at once, in either direction, sees the result of the first. Throws 40400 if one is missing.
 */
export async function lockTwo(desk: Desk, first: number, second: number): Promise<[CustomerRecord, CustomerRecord]> {
  const rows = await desk
    .from('customer')
    .selectAll()
    .where('id', 'in', [first, second])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = [first, second].map(id => rows.find(row => row.id === id))
  if (!found[0] || !found[1]) throw notFound('客户')
  return [found[0], found[1]]
}
