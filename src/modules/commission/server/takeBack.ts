import { firstOpenDay, monthOf } from '../../../kernel/api/month.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { EntryRow } from '../../money/server/index.ts'
import { takenBack } from '../api/rules.ts'
import { append, type NewEntry } from './append.ts'
import { lockMonths } from './months.ts'

type Lot = { id: number; paid: number; taken: number }
type Taken = EntryRow & { fromTermId: number }
/** What is taken of a lot by an entry of money, in fen. */
type Cut = { lot: Lot; entry: Taken; amount: number }

/**
 * Takes back the commission of money that left a term: refunded, moved, forfeited or reversed. The latest payment of that receipt for that
 * term goes first, and each of its entries by the rate at which it was made; a closed month's comes out of the open one (chain.md §3).
 */
export async function takeBack(desk: Desk, entries: readonly EntryRow[], closedUntil: string | null): Promise<void> {
  const taken = entries.filter((entry): entry is Taken => entry.fromTermId !== null)
  for (const entry of taken.slice(1)) await lotsOf(desk, entry) // locks all lots before the first month
  for (const entry of taken) {
    const cuts = cutsOf(entry, await lotsOf(desk, entry))
    if (cuts.length === 0) continue
    const earned = await earnedIn(desk, cuts)
    const period = monthOf(firstOpenDay(entry.onDay, closedUntil))
    await lockMonths(
      desk,
      earned.map(({ ownerId, departmentId }) => ({ employeeId: ownerId, departmentId })),
      period,
    )
    await keepCuts(desk, cuts)
    const back = cuts.flatMap(cut =>
      reversalsOf(
        cut,
        earned.filter(one => one.lotId === cut.lot.id),
      ),
    )
    await append(
      desk,
      back.map(one => ({ ...one, period, onDay: entry.onDay })),
      '冲回提成',
    )
  }
}

async function lotsOf(desk: Desk, { receiptId, fromTermId }: Taken): Promise<Lot[]> {
  const { rows } = await desk.client.query<Lot>(
    prepared(
      `select id, paid, taken from commission_lot
       where office_id = $1 and receipt_id = $2 and term_id = $3 and taken < paid order by id desc for no key update`,
      [desk.officeId, receiptId, fromTermId],
    ),
  )
  return rows
}

/** Cuts lots from the latest on; what was paid before the company had rates has none. */
function cutsOf(entry: Taken, lots: readonly Lot[]): Cut[] {
  let left = entry.amount
  return lots.flatMap(lot => {
    const amount = Math.min(left, lot.paid - lot.taken)
    left -= amount
    return amount > 0 ? [{ lot, entry, amount }] : []
  })
}

type Earned = Pick<NewEntry, 'ownerId' | 'departmentId' | 'base' | 'amount'> & {
  id: number
  lotId: number
  contractId: number | null
  categoryId: number | null
  roleId: number | null
  rateId: number | null
  rate: number | null
  share: number | null
}

async function earnedIn(desk: Desk, cuts: readonly Cut[]): Promise<Earned[]> {
  const rows = await desk
    .from('commissionEntry')
    .select(['id', 'lotId', 'ownerId', 'departmentId', 'contractId', 'categoryId', 'roleId', 'rateId', 'rate', 'share'])
    .select(['base', 'amount'])
    .where(
      'lotId',
      'in',
      cuts.map(({ lot }) => lot.id),
    )
    .where('kind', '=', 'accrual')
    .orderBy('id')
    .execute()
  return rows as Earned[]
}

async function keepCuts(desk: Desk, cuts: readonly Cut[]): Promise<void> {
  await desk.client.query(
    prepared(
      `insert into commission_take (office_id, lot_id, money_entry_id, amount)
       select $1, c.lot, c.entry, c.amount from unnest($2::bigint[], $3::bigint[], $4::bigint[]) c (lot, entry, amount)`,
      [desk.officeId, cuts.map(cut => cut.lot.id), cuts.map(cut => cut.entry.id), cuts.map(cut => cut.amount)],
    ),
  )
}

function reversalsOf({ lot, entry, amount }: Cut, earned: readonly Earned[]): Omit<NewEntry, 'period' | 'onDay'>[] {
  return takenBack(earned, lot.paid, lot.taken, lot.taken + amount).flatMap((change, at) => {
    const from = earned[at]
    if (!from || (change.base === 0 && change.amount === 0)) return []
    const { id, ...same } = from
    return [{ ...same, ...change, kind: 'reversal' as const, reversesId: id, moneyEntryId: entry.id }]
  })
}
