import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Returns the offers that a person answers for: drafts, and those that are being decided or can still be used. */
export function openOffers(desk: Desk, employeeId: number) {
  return desk
    .from('specialOffer')
    .select(['id', 'departmentId', 'status as state'])
    .where('ownerId', '=', employeeId)
    .where('status', 'in', ['draft', 'approving', 'approved'])
    .where(of =>
      of.or([
        of('status', '<>', 'approved'),
        of.and([of('untilOn', '>=', formatDate(clock.now())), sql<boolean>`used < quantity`]),
      ]),
    )
    .orderBy('id')
    .execute()
}
