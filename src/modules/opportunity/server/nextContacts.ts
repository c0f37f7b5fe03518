import type { Desk } from '../../../kernel/server/desk.ts'

/** The person's own next contacts about deals on their way, soonest first. */
export async function nextContacts(
  desk: Desk,
  most: number,
): Promise<{ id: number; name: string; nextFollowUpAt: string }[]> {
  const { rows } = await desk.client.query(
    `select o.id, o.name, o.next_follow_up_at as "nextFollowUpAt" from opportunity o
     where o.office_id = $1 and o.owner_id = $2 and o.status = 'open' and o.next_follow_up_at is not null
     order by o.next_follow_up_at limit $3`,
    [desk.officeId, desk.employeeId, most],
  )
  return rows
}
