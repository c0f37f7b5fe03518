import type { Desk } from '../../../kernel/server/desk.ts'

/** Somebody to be called about a deal: when it was agreed, and whether there is a number. */
type Contact = { id: number; name: string; nextFollowUpAt: string; callable: boolean }

/** The person's own next contacts about deals on their way, soonest first. */
export async function nextContacts(desk: Desk, most: number): Promise<Contact[]> {
  const { rows } = await desk.client.query<Contact>(
    `select o.id, o.name, o.next_follow_up_at as "nextFollowUpAt", u.phone is not null as callable
     from opportunity o join customer u on u.office_id = o.office_id and u.id = o.customer_id
     where o.office_id = $1 and o.owner_id = $2 and o.status = 'open' and o.next_follow_up_at is not null
     order by o.next_follow_up_at limit $3`,
    [desk.officeId, desk.employeeId, most],
  )
  return rows
}
