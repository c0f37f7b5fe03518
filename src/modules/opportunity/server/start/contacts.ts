import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { customerJoin } from '../../../customer/server/index.ts'
import { listedCustomOf } from '../../../customFields/server/index.ts'
import { leavingSoon, withLeaving } from '../../../pooling/server/index.ts'
import type { Contact, ContactKind } from '../../../reporting/server/index.ts'
import { dealRecycling } from '../giving/recycling.ts'
import { countedDealList } from '../reading/waiting.ts'
import { customDeal } from '../stages/custom.ts'

const contact = `select o.id, o.name, o.next_follow_up_at as "nextFollowUpAt", u.phone is not null as callable
  from opportunity o ${customerJoin('o')}
  where o.office_id = $1 and o.owner_id = $2 and o.status = 'open'`

/** Returns the person's own next contacts about open deals, soonest first. */
async function agreed(desk: Desk, most: number): Promise<Contact[]> {
  const text = `${contact} and o.next_follow_up_at is not null order by o.next_follow_up_at limit $3`
  return (await desk.client.query<Contact>(text, [desk.officeId, desk.employeeId, most])).rows
}

/** Returns the person's own deals that soon go back to their pool, with the time, the earliest appointment first. */
async function leaving(desk: Desk, most: number, now = clock.date()) {
  const values: unknown[] = [desk.officeId, desk.employeeId, most]
  const soon = (await leavingSoon(desk, dealRecycling, 'o', now))(value => `$${values.push(value)}`)
  const text = `${contact} and ${soon} order by o.next_follow_up_at nulls last, o.id limit $3`
  const { rows } = await desk.client.query<Contact>(text, values)
  return withLeaving(desk, dealRecycling, rows, now)
}

/** The deals that a person contacts next. */
export const dealContacts: ContactKind = {
  of: countedDealList.of,
  agreed,
  told: (desk, ids) => listedCustomOf(desk, customDeal, ids),
  leaving: { todo: 'leavingDeals', contacts: leaving },
}
