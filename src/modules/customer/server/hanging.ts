import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Followed } from '../../followUp/server/index.ts'
import type { CustomerReference } from './kinds.ts'

/** Returns the reference of follow-ups of records with a `customer_id`: they move with their record. */
export function hangingFollowUps({ kind, table }: Followed): CustomerReference {
  return {
    hanging: `followUp.${kind}`,
    title: '跟进',
    async ids(desk: Desk, customerId: number, since: string | null) {
      const { rows } = await desk.client.query<{ id: number }>(
        `select f.id from ${table} t join follow_up f on f.office_id = t.office_id and f.kind = $3 and f.subject_id = t.id
         where t.office_id = $1 and t.customer_id = $2 and ($4::timestamptz is null or f.created_at > $4) order by f.id`,
        [desk.officeId, customerId, kind, since],
      )
      return rows.map(row => row.id)
    },
  }
}
