import type { ClientBase } from 'pg'
import { numbered } from '../numbers.ts'
import type { Signed } from '../read.ts'
import type { Year } from '../year.ts'
import { otherTitles, releasesOf } from './ofContracts.ts'
import { depositBackOf, forfeituresOf, refundsOf, refusedOf } from './ofReceipts.ts'
import { play } from './play.ts'

/** Asks for refunds, a forfeiture, releases and an invoice for another's name, decided through the product itself. */
export async function playRequests(client: ClientBase, year: Year, contracts: readonly Signed[]): Promise<void> {
  const { officeId } = year.company
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  const asked = [
    ...refundsOf(year),
    ...refusedOf(year, contracts),
    ...forfeituresOf(year),
    ...depositBackOf(year),
    ...releasesOf(year, contracts),
    ...otherTitles(year, contracts),
  ]
  const inOrder = asked.toSorted((a, b) => a.at - b.at)
  const numbers = await numbered(client, officeId, inOrder)
  for (const [place, one] of inOrder.entries()) await play(client, year, one, numbers[place] as string)
  // Bells say what is new; these are days old.
  await client.query(`delete from notification where office_id = $1 and kind in ('approval', 'moneyRequest')`, [
    officeId,
  ])
}
