import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Bind, ofEveryWord, Statement } from '../../../kernel/server/list/list.ts'
import { hasTerm } from './listing.ts'

const few = 1500 // rows that are read faster than the company is searched for a word that many have
const sampled = 60 // of more, the newest where they have an order

/**
 * Tells whether a search reads a person's own rows one by one. The company's index gathers what all others have too: it suits many rows, unless
 * a sample of them says that the words are common. `own`: SQL of the customers of these rows (`customer_id`), the newest first where an index has
 * this order.
 */
export async function readsOwnRows(desk: Desk, search: string, own: (bind: Bind) => string): Promise<boolean> {
  const { values, bind } = new Statement()
  const theirs = own(bind)
  const has = ofEveryWord(search, word => hasTerm(word, 'shown', bind))
  const text = `with counted as materialized (select count(*)::int as count from (select from (${theirs}) own limit ${few + 1}) counting)
    select count, case when count > ${few} then (
      select count(*)::int from (select customer_id from (${theirs}) own limit ${sampled}) own
      join customer u on u.office_id = ${bind(desk.officeId)} and u.id = own.customer_id where ${has}) else 0 end as found
    from counted`
  const { rows } = await desk.client.query<{ count: number; found: number }>(prepared(text, values))
  const { count = 0, found = 0 } = rows[0] ?? {}
  return count <= few || found > 0
}
