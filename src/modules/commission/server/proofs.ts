import type { Proofs } from '../../../kernel/server/record/proofs.ts'

const ofKind = (kind: string) => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)`

/** Months of people and what is taken back of a payment follow from the entries of commission (chain.md §6: accrued = settled + open). */
export const commissionProofs: Proofs = {
  提成单与提成记录一致: `select coalesce(m.id, 0) as id, p.name || ' ' || to_char(period, 'YYYY-MM') as document
    from (select owner_id, period, sum(base) as base, ${ofKind('accrual')} as accrued, ${ofKind('reversal')} as reversed,
        ${ofKind('import')} as imported, sum(amount) as amount, count(*) as entries
      from commission_entry where office_id = $1 group by 1, 2) e
    full join (select * from commission_month where office_id = $1) m using (owner_id, period)
    join employee p on p.office_id = $1 and p.id = owner_id
    where (coalesce(m.base, 0), coalesce(m.accrued, 0), coalesce(m.reversed, 0), coalesce(m.imported, 0), coalesce(m.amount, 0), coalesce(m.entries, 0))
      <> (coalesce(e.base, 0), coalesce(e.accrued, 0), coalesce(e.reversed, 0), coalesce(e.imported, 0), coalesce(e.amount, 0), coalesce(e.entries, 0))`,
  提成的冲回与收款变动一致: `select l.id, r.number as document from commission_lot l
    join receipt r on r.office_id = l.office_id and r.id = l.receipt_id
    left join (select lot_id, sum(amount) as taken from commission_take where office_id = $1 group by 1) t on t.lot_id = l.id
    where l.office_id = $1 and l.taken <> coalesce(t.taken, 0)`,
}
