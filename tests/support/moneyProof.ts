import type pg from 'pg'
import { expect } from 'vitest'

/** Proves for an office, from the entries alone, that every sum of money agrees, and the aging of every past day with it. */
export async function proveMoney(owner: pg.Pool, officeId: number): Promise<void> {
  const broken = async (what: string, sql: string) => {
    const { rows } = await owner.query(sql, [officeId])
    expect(rows, what).toEqual([])
  }
  await broken(
    'receipts hold what their entries say',
    `select r.number, r.balance, r.allocated, r.refunded, r.earned, s.* from receipt r left join lateral (
       select coalesce(sum(case when to_pocket = 'balance' then amount when from_pocket = 'balance' then -amount else 0 end), 0) as b,
         coalesce(sum(case when to_pocket = 'term' then amount when from_pocket = 'term' then -amount else 0 end), 0) as a
       from money_entry m where m.office_id = r.office_id and m.receipt_id = r.id) s on true
     where r.office_id = $1 and (r.balance <> s.b or r.allocated <> s.a or r.balance + r.allocated + r.refunded + r.earned <> r.posted
       or r.posted <> case when r.state = 'confirmed' then r.amount else 0 end
       or r.held <> coalesce((select sum(amount) from money_hold h where h.office_id = r.office_id and h.receipt_id = r.id and h.term_id is null), 0)
       or r.refunded > r.amount)`,
  )
  await broken(
    'terms hold what their entries say',
    `select t.id, t.amount, t.paid, s.* from contract_term t cross join lateral (
       select coalesce((select sum(amount) from contract_term_entry e where e.office_id = t.office_id and e.term_id = t.id), 0) as due,
         coalesce((select sum(case when to_term_id = t.id then amount else -amount end) from money_entry m
           where m.office_id = t.office_id and t.id in (m.to_term_id, m.from_term_id)), 0) as paid_by,
         coalesce((select sum(amount) from money_allocation a where a.office_id = t.office_id and a.term_id = t.id), 0) as allocated,
         coalesce((select sum(amount) from money_hold h where h.office_id = t.office_id and h.term_id = t.id), 0) as held_by) s
     where t.office_id = $1 and (t.amount <> s.due or t.paid <> s.paid_by or t.paid <> s.allocated or t.held <> s.held_by or t.paid > t.amount)`,
  )
  await broken(
    'contracts hold what their terms say',
    `select c.number from contract c cross join lateral (
       select coalesce(sum(t.paid), 0) as paid, coalesce(sum(t.amount), 0) as amount
       from contract_term t where t.office_id = c.office_id and t.contract_id = c.id) s
     where c.office_id = $1 and (c.paid <> s.paid or c.effective_total <> s.amount)`,
  )
  await broken(
    'what is open of each term, since when it is due and whose it is, at the end of every past day',
    `with days as (select distinct on_day as day from contract_term_entry where office_id = $1
         union select on_day from money_entry where office_id = $1),
       told as (select day, o.term_id, o.due_on, o.open, o.customer_id, o.owner_id, o.department_id from days, money_open_terms($1, day) o),
       facts as (select day, t.id as term_id, e.due_on, s.open, c.customer_id, c.owner_id, c.department_id
         from days cross join contract_term t join contract c on c.id = t.contract_id
         cross join lateral (select coalesce((select sum(amount) from contract_term_entry where term_id = t.id and on_day <= day), 0)
           - coalesce((select sum(case when to_term_id = t.id then amount else -amount end) from money_entry
               where t.id in (to_term_id, from_term_id) and on_day <= day), 0) as open) s
         left join lateral (select due_on from contract_term_entry where term_id = t.id and on_day <= day and sets_due order by id desc limit 1) e on true
         where t.office_id = $1 and s.open > 0)
     (select 'told' as by, * from (table told except all table facts) a) union all (select 'facts', * from (table facts except all table told) b)`,
  )
  await broken(
    'customers’ balances of every past day follow from the entries',
    `with days as (select distinct on_day as day from money_entry where office_id = $1)
     select day, a.sum, b.sum from days,
       lateral (select coalesce(sum(balance), 0) as sum from money_balances($1, day)) a,
       lateral (select coalesce(sum(case when to_pocket = 'balance' then amount when from_pocket = 'balance' then -amount else 0 end), 0) as sum
         from money_entry where office_id = $1 and on_day <= day) b
     where a.sum <> b.sum`,
  )
}
