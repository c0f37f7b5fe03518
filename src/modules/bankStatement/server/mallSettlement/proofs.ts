import { keptIn, type Proofs } from '../../../../kernel/server/ledger/proofs.ts'
import { settledSql } from './sums.ts'

const sums = ['gross', 'fee', 'refunded', 'charged', 'paid', 'left_over'].map(sum => [sum, `sum(${sum})`])
const closedMonths = `(select c.office_id, c.id as closing_id, s.* from mall_closing c join (${settledSql}) s using (account_id, month)
  where c.office_id = $1) s`

const inClosing = keptIn('mall_closing', 'closing_id', {
  named: `a.name || ' ' || to_char(k.month, 'YYYY-MM')`,
  join: 'join money_account a on a.office_id = $1 and a.id = k.account_id',
})

/** A closed month of a mall is what its entries come to (chain.md §6). */
export const mallProofs: Proofs = { 商场结账与代收和回款一致: inClosing(Object.fromEntries(sums), closedMonths) }
