import type { Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** A posted paper has the entries of its lines, one that is taken back comes to nothing. */
const entered = `select e.id, e.number as document from dealer_loan e
  left join (select l.dealer_loan_id as id, sum(l.pieces) as pieces from dealer_loan_line l where l.office_id = $1 group by 1) l on l.id = e.id
  left join (select t.dealer_loan_id as id, sum(t.pieces) as pieces from dealer_loan_entry t where t.office_id = $1 group by 1) t on t.id = e.id
  where e.office_id = $1 and coalesce(t.pieces, 0) <> case when e.state <> 'done' then 0
    when e.kind in ('borrow', 'lend') then coalesce(l.pieces, 0) else -coalesce(l.pieces, 0) end`

/** Nobody gave back more than was owed, and what is owed no more is worth nothing. */
const owed = `select t.supplier_id as id, min(u.name) as document from dealer_loan_entry t
  join supplier u on u.office_id = t.office_id and u.id = t.supplier_id
  where t.office_id = $1 group by t.supplier_id, t.side, t.goods_id, t.lot_id having sum(t.pieces) < 0 or (sum(t.pieces) = 0 and sum(t.value) <> 0)`

/** What was lent and given back moved in stock. */
const moved = `select e.id, e.number as document from dealer_loan e
  left join (select s.document_id as id, sum(s.pieces) as pieces from stock_entry s where s.office_id = $1 and s.document_kind = 'dealerLoan' group by 1) s
    on s.id = e.id
  where e.office_id = $1 and coalesce(s.pieces, 0) <> case when e.state <> 'done' or e.warehouse_id is null then 0
    when e.kind in ('borrow', 'takeBack') then e.pieces else -e.pieces end`

/** What proves loans between dealers. */
export const loanProofs: Proofs = {
  借调单与往来记录一致: entered,
  借调往来不为负: owed,
  借调单与库存流水一致: moved,
}
