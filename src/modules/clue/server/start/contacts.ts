import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { customerJoin } from '../../../customer/server/index.ts'
import { listedCustomOf } from '../../../customFields/server/index.ts'
import { leavingSoon, withLeaving } from '../../../pooling/server/index.ts'
import type { Contact, ContactKind } from '../../../reporting/server/index.ts'
import { customClue } from '../custom/custom.ts'
import { clueRecycling } from '../giving/recycling.ts'
import { countedClueList } from '../reading/waiting.ts'

const contact = `select c.id, u.name, c.next_follow_up_at as "nextFollowUpAt", u.phone is not null as callable
  from clue c ${customerJoin('c')}
  where c.office_id = $1 and c.owner_id = $2 and c.status = 'following'`

/** Returns the person's own next contacts about clues, soonest first. */
async function agreed(desk: Desk, most: number): Promise<Contact[]> {
  const text = `${contact} and c.next_follow_up_at is not null order by c.next_follow_up_at limit $3`
  return (await desk.client.query<Contact>(text, [desk.officeId, desk.employeeId, most])).rows
}

/** Returns the person's own clues without any contact or appointment, longest waiting first. */
async function fresh(desk: Desk, most: number): Promise<Contact[]> {
  const text = `${contact} and c.last_follow_up_at is null and c.next_follow_up_at is null order by c.created_at, c.id limit $3`
  return (await desk.client.query<Contact>(text, [desk.officeId, desk.employeeId, most])).rows
}

/** Returns the person's own clues that soon go back to their pool, with the time, the earliest appointment first. */
async function leaving(desk: Desk, most: number, now = clock.date()) {
  const values: unknown[] = [desk.officeId, desk.employeeId, most]
  const soon = (await leavingSoon(desk, clueRecycling, 'c', now))(value => `$${values.push(value)}`)
  const text = `${contact} and ${soon} order by c.next_follow_up_at nulls last, c.id limit $3`
  const { rows } = await desk.client.query<Contact>(text, values)
  return withLeaving(desk, clueRecycling, rows, now)
}

/** The clues that a person contacts next. */
export const clueContacts: ContactKind = {
  of: countedClueList.of,
  agreed,
  fresh,
  told: (desk, ids) => listedCustomOf(desk, customClue, ids),
  leaving: { todo: 'leavingClues', contacts: leaving },
}
