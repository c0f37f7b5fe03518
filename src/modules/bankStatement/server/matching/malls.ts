import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { standingSql, unmatchedSql } from '../mallSettlement/standing.ts'
import { isMallNamed } from './mallName.ts'
import type { OpenDocument, OpenRow, Pair } from './pair.ts'

type Payment = { id: number; day: string; amount: number; serial: string | null; account: string }

/** SQL that a mall's entry (`m`) is a payment into the account $2 of the amounts $3 or serials $4. */
const fittingSql = `m.into_account_id = $2 and m.kind = 'payment' and (m.amount = any($3) or m.serial = any($4))`

/** Holds the accounts of malls that made such payments, so that nobody takes one back, and returns them. */
async function holdMalls(
  desk: Desk,
  accountId: number,
  amounts: readonly number[],
  serials: readonly string[],
): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select a.id from money_account a
     where a.office_id = $1 and a.id in (select m.account_id from mall_entry m where m.office_id = $1 and ${fittingSql})
     order by a.id for share of a`,
    [desk.officeId, accountId, amounts, serials],
  )
  return rows.map(({ id }) => id)
}

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
  // A statement of its own reads what those did who held the accounts before.
  const malls = await holdMalls(desk, accountId, amounts, serials)
  const { rows } = await desk.client.query<Payment>(
    `select m.id, m.on_day as day, m.amount, nullif(m.serial, '') as serial, a.name as account
     from mall_entry m join money_account a on a.office_id = m.office_id and a.id = m.account_id
     where m.office_id = $1 and m.account_id = any($5) and ${fittingSql} and ${standingSql('m')} and ${unmatchedSql('m')} order by m.id`,
    [desk.officeId, accountId, amounts, serials, malls],
  )
  return rows.map(({ account, ...row }) => ({ ...row, as: 'mallEntryId', names: [], mall: account }))
}

/**
 * Suggests that rows which brought money in, and fit nothing that is entered, are what a mall paid: those whose payer is named as one of the
 * company's malls alone. For which month a person says.
 */
export async function mallPairs(desk: Desk, rows: readonly Pick<OpenRow, 'id' | 'counterparty'>[]): Promise<Pair[]> {
  if (rows.length === 0) return []
  const malls = await desk
    .from('moneyAccount')
    .select(['id', 'name'])
    .where('kind', '=', 'mall')
    .orderBy('id')
    .execute()
  return rows.flatMap((row): Pair[] => {
    const [mall, ...others] = malls.filter(one => isMallNamed(row.counterparty, one.name))
    return mall && others.length === 0 ? [{ rowId: row.id, documentId: mall.id, as: 'mallAccountId', how: 'mall' }] : []
  })
}
