import type { Proofs } from '../../../../kernel/server/record/proofs.ts'
import { settledSql } from './sums.ts'

const sums = ['gross', 'fee', 'refunded', 'charged', 'paid', 'left_over']
const each = (alias: string) => sums.map(column => `coalesce(${alias}.${column}, 0)`).join(', ')

/** A closed month of a mall is what its entries come to (chain.md §6). */
export const mallProofs: Proofs = {
  商场结账与代收和回款一致: `select c.id, a.name || ' ' || to_char(c.month, 'YYYY-MM') as document from mall_closing c
    join money_account a on a.office_id = c.office_id and a.id = c.account_id
    left join (${settledSql}) s on s.account_id = c.account_id and s.month = c.month
    where c.office_id = $1 and (${each('c')}) <> (${each('s')})`,
}
