import type { Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** What proves wages: a statement comes to its entries, rework to what it deducts and pays, and what is taken back to its opposite. */
export const wageProofs: Proofs = {
  安装结算单等于工钱明细: `select s.id, s.number as document from wage_statement s
    left join lateral (select count(*) as entries, coalesce(sum(e.amount), 0) as amount, bool_and(l.live = (s.state <> 'cancelled')) as held
      from wage_statement_line l join wage_entry e on e.office_id = l.office_id and e.id = l.entry_id
      where l.office_id = s.office_id and l.wage_statement_id = s.id) x on true
    where s.office_id = $1 and (x.entries <> s.entries or x.amount <> s.amount or not x.held)`,
  返工单等于工钱明细: `select r.id, r.number as document from rework r
    left join lateral (select coalesce(sum(e.amount), 0) as amount from wage_entry e
      where e.office_id = r.office_id and e.document_kind = 'rework' and e.document_id = r.id) x on true
    where r.office_id = $1 and x.amount <> case r.state when 'done' then r.earned - r.deducted else 0 end`,
  工钱冲正相抵: `select e.id, e.source as document from wage_entry e
    join wage_entry o on o.office_id = e.office_id and o.id = e.reverses_id
    where e.office_id = $1 and (e.amount <> -o.amount or e.quantity <> -o.quantity or e.installer_id <> o.installer_id)`,
  返工不多于做工: `select e.id, e.source as document from wage_entry e
    join (select entry_id, sum(quantity) as quantity from rework where office_id = $1 and state = 'done' group by 1) r on r.entry_id = e.id
    where e.office_id = $1 and r.quantity > e.quantity`,
}
