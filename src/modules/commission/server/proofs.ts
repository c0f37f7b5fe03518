import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

const ofKind = (kind: string) => `sum(case when kind = '${kind}' then amount else 0 end)`
const sums = { base: 'sum(base)', amount: 'sum(amount)', entries: 'count(*)' }
const kinds = { accrued: ofKind('accrual'), reversed: ofKind('reversal'), imported: ofKind('import') }

const inMonth = keptIn('commission_month', ['owner_id', 'period'], {
  named: `p.name || ' ' || to_char(period, 'YYYY-MM')`,
  join: 'join employee p on p.office_id = $1 and p.id = owner_id',
})
const inLot = keptIn('commission_lot', 'lot_id', {
  named: 'r.number',
  join: 'join receipt r on r.office_id = $1 and r.id = k.receipt_id',
})

/** Months of people and what is taken back of a payment follow from the entries of commission (chain.md §6: accrued = settled + open). */
export const commissionProofs: Proofs = {
  提成单与提成记录一致: inMonth({ ...sums, ...kinds }, 'commission_entry'),
  提成的冲回与收款变动一致: inLot({ taken: 'sum(amount)' }, 'commission_take'),
}
