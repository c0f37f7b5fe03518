import { firstOpenDay, monthOf } from '../../../kernel/api/month.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import type { EntryRow } from '../../money/server/index.ts'
import { commissionOn, partsOf, piecesOf, type Rate, tiersFor } from '../api/rules.ts'
import { append, type NewEntry } from './append.ts'
import { type Basis, basesOf, chainsOf, ratesOn } from './basis.ts'
import { lockMonths } from './months.ts'

/** A payment for a term, as a lot. */
type Paid = EntryRow & { toTermId: number; contractId: number }

type Rates = ReadonlyMap<string, readonly Rate[]>

/** Returns those entries of money by which a term was paid. */
const paidIn = (entries: readonly EntryRow[]) =>
  entries.filter((entry): entry is Paid => entry.toTermId !== null && entry.contractId !== null)

/** Returns the rates that hold on the days on which entries of money paid for terms. */
export async function ratesFor(desk: Desk, entries: readonly EntryRow[]): Promise<Rates> {
  const days = [...new Set(paidIn(entries).map(entry => entry.onDay))]
  const rates = await together(...days.map(day => () => ratesOn(desk, day)))
  return new Map(days.map((day, at) => [day, rates[at] ?? []]))
}

/**
 * Gives everybody who shares in a deal their commission of what was paid for its contract: payment × the categories' net × share × rate
 * (chain.md §3). A company without rates has no commission.
 */
export async function accrue(
  desk: Desk,
  entries: readonly EntryRow[],
  rates: Rates,
  closedUntil: string | null,
): Promise<void> {
  const paid = paidIn(entries)
  for (const [day, onDay] of rates) {
    const due = paid.filter(entry => entry.onDay === day)
    if (onDay.length > 0) await accrueOn(desk, due, onDay, monthOf(firstOpenDay(day, closedUntil)))
  }
}

async function accrueOn(desk: Desk, paid: readonly Paid[], rates: readonly Rate[], period: string): Promise<void> {
  const contractIds = paid.map(entry => entry.contractId)
  const bases = await basesOf(desk, contractIds)
  const chains = await chainsOf(desk, bases.values())
  const people = [...bases.values()].flatMap(({ sharers }) => sharers)
  const at = { rates, chains, already: await lockMonths(desk, people, period) }
  const lots = await openLots(desk, paid, bases)
  const made = paid.flatMap(entry => earnedBy(entry, bases.get(entry.contractId), at, lots.get(entry.id)))
  await append(
    desk,
    made.map(one => ({ ...one, period })),
    '计提提成',
  )
}

type At = { rates: readonly Rate[]; chains: ReadonlyMap<number, number[]>; already: Map<number, number> }

function earnedBy(
  entry: Paid,
  basis: Basis | undefined,
  at: At,
  lotId: number | undefined,
): Omit<NewEntry, 'period'>[] {
  if (!basis || lotId === undefined) return []
  return partsOf(entry.amount, basis.weights, basis.sharers).flatMap(part => {
    const tiers = tiersFor(at.rates, at.chains.get(part.categoryId ?? 0) ?? [], part.roleId)
    if (tiers.length === 0) return []
    const before = at.already.get(part.employeeId) ?? 0
    at.already.set(part.employeeId, before + part.base)
    const departmentId = basis.sharers.find(one => one.employeeId === part.employeeId)?.departmentId ?? null
    return piecesOf(part.base, before, tiers).map(({ rateId, rate, base }) => ({
      kind: 'accrual' as const,
      ownerId: part.employeeId,
      departmentId,
      contractId: entry.contractId,
      lotId,
      moneyEntryId: entry.id,
      categoryId: part.categoryId,
      roleId: part.roleId,
      rateId,
      rate,
      share: part.share,
      base,
      amount: commissionOn(base, rate),
      onDay: entry.onDay,
    }))
  })
}

/** Keeps the payments as lots, each with the categories' net of its moment. Returns their numbers, by the entry of money. */
async function openLots(
  desk: Desk,
  paid: readonly Paid[],
  bases: ReadonlyMap<number, Basis>,
): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ id: number; entry: number }>(
    prepared(
      `insert into commission_lot (office_id, money_entry_id, receipt_id, contract_id, term_id, paid, weights)
       select $1, p.entry, p.receipt, p.contract, p.term, p.paid, p.weights
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[])
         with ordinality p (entry, receipt, contract, term, paid, weights, at) order by p.at
       returning id, money_entry_id as entry`,
      [
        desk.officeId,
        paid.map(entry => entry.id),
        paid.map(entry => entry.receiptId),
        paid.map(entry => entry.contractId),
        paid.map(entry => entry.toTermId),
        paid.map(entry => entry.amount),
        paid.map(entry => JSON.stringify(bases.get(entry.contractId)?.weights ?? [])),
      ],
    ),
  )
  return new Map(rows.map(row => [row.entry, row.id]))
}
