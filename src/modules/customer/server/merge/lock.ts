import type { Desk } from '../../../../kernel/server/desk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { CustomerRecord } from '../sight.ts'

/**
 * Locks two customers so that nothing is hung on them meanwhile, in the order of their numbers: of two people who merge
 * them at once, crosswise too, the second sees what the first did. Throws 40400 where one is not there.
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
