import type { Desk } from '../../../../kernel/server/desk.ts'
import { standingSql, unmatchedSql } from '../mall/standing.ts'
import type { OpenDocument } from './pair.ts'

type Payment = { id: number; day: string; amount: number; serial: string | null; account: string }

/**
 * Returns what malls paid into an account, of these amounts or serials, that nobody took back and no row is matched with; nobody takes one back
 * until the transaction ends.
 */
export async function mallPaymentsFor(
  desk: Desk,
  accountId: number,
  amounts: readonly number[],
  serials: readonly string[],
): Promise<OpenDocument[]> {
  const { rows } = await desk.client.query<Payment>(
    `select m.id, m.on_day as day, m.amount, nullif(m.serial, '') as serial, a.name as account
     from mall_entry m join money_account a on a.office_id = m.office_id and a.id = m.account_id
     where m.office_id = $1 and m.into_account_id = $2 and m.kind = 'payment' and (m.amount = any($3) or m.serial = any($4))
       and ${standingSql('m')} and ${unmatchedSql('m')}
     order by m.id for share of a`,
    [desk.officeId, accountId, amounts, serials],
  )
  return rows.map(({ account, ...row }) => ({ ...row, as: 'mallEntryId', names: [], mall: account }))
}
