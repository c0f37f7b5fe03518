import type { QueryConfig } from 'pg'
import { bucketSql, buckets } from '../../src/modules/money/contract/aging.ts'
import { type Person, seenRows, statement } from '../sales/bare.ts'

const names = Object.keys(buckets)
const keys = {
  customer: ['c.customer_id', 'r.customer_id'],
  person: ['c.owner_id', 'r.owner_id'],
  department: ['c.department_id', 'r.department_id'],
} as const
export type Grouping = keyof typeof keys

/**
 * What is open by bucket and what is paid ahead, for those who owe most: from the sums, less what came after the day.
 */
export function aging(person: Person, { asOf, by }: { asOf: string; by: Grouping }): QueryConfig {
  return statement(bind => {
    const [office, day] = [bind(person.officeId), `${bind(asOf)}::date`]
    const [contractKey, receiptKey] = keys[by]
    const sums = [...names.map(name => `coalesce(sum(open) filter (where bucket = '${name}'), 0)::bigint as "${name}"`)]
    return `with later as materialized (
        select id from contract_term where office_id = ${office} and touched_on > ${day} and opened_on <= ${day}
      ), asked as (
        select term_id, sum(amount) as amount, bool_or(sets_due) as dated from contract_term_entry where office_id = ${office} and on_day > ${day} and term_id in (select id from later) group by 1
      ), paid as (
        select coalesce(to_term_id, from_term_id) as term_id, sum(case when to_term_id is null then -amount else amount end) as amount
        from money_entry where office_id = ${office} and on_day > ${day} and contract_id is not null
          and coalesce(to_term_id, from_term_id) in (select id from later) group by 1
      ), open as (
        select contract_id, due_on, amount - paid as open from contract_term where office_id = ${office} and amount > paid and touched_on <= ${day}
        union all
        select t.contract_id, case when a.dated then (select e.due_on from contract_term_entry e where e.office_id = ${office} and e.term_id = t.id
            and e.on_day <= ${day} and e.sets_due order by e.id desc limit 1) else t.due_on end, t.amount - t.paid - coalesce(a.amount, 0) + coalesce(p.amount, 0)
        from contract_term t left join asked a on a.term_id = t.id left join paid p on p.term_id = t.id
        where t.office_id = ${office} and t.touched_on > ${day} and t.opened_on <= ${day} and t.amount - t.paid - coalesce(a.amount, 0) + coalesce(p.amount, 0) > 0
      ), x as (
        select ${contractKey} as by, ${bucketSql('o.due_on', day)} as bucket, o.open, 0::bigint as prepaid
        from open o join contract c on c.id = o.contract_id where ${seenRows(person, 'c', person.contracts, bind)}
        union all
        select ${receiptKey}, null, 0, r.balance from receipt r
        where ${seenRows(person, 'r', person.money, bind)} and r.balance > 0 and r.touched_on <= ${day}
        union all
        select by, null, 0, balance from (
          select ${receiptKey} as by, r.id, sum(case when m.to_pocket = 'balance' then m.amount when m.from_pocket = 'balance' then -m.amount else 0 end)::bigint as balance
          from receipt r join money_entry m on m.office_id = r.office_id and m.receipt_id = r.id and m.on_day <= ${day}
          where ${seenRows(person, 'r', person.money, bind)} and r.touched_on > ${day} and r.touched_on > r.received_on and r.received_on <= ${day} group by 1, 2) past
        where balance > 0
      ), g as (select by, ${sums.join(', ')}, coalesce(sum(open), 0)::bigint as total, sum(prepaid)::bigint as prepaid from x group by by)
      select *, sum(total) over ()::bigint as "all", count(*) over () as count from g where total > 0 or prepaid > 0
      order by total desc, prepaid desc, by limit 300`
  })
}

/** The terms that are open in a bucket now, the longest overdue first. */
export function opened(person: Person): QueryConfig {
  return statement(
    bind => `select t.id from contract_term t join contract c on c.office_id = t.office_id and c.id = t.contract_id
      join customer u on u.office_id = c.office_id and u.id = c.customer_id
      where ${seenRows(person, 'c', person.contracts, bind)} and t.office_id = ${bind(person.officeId)} and t.amount > t.paid
        and (now() at time zone 'Asia/Shanghai')::date - t.due_on > 90 order by t.due_on, t.id limit 500`,
  )
}

/** What is left of customers' money, the most first, and what they owe. */
export function balances(person: Person): QueryConfig {
  return statement(
    bind => `with kept as (
        select customer_id, sum(balance)::bigint as balance, count(*)::int as receipts from receipt r
        where ${seenRows(person, 'r', person.money, bind)} and balance > 0 group by 1 order by 2 desc, 1 limit 500
      ) select customer_id as id, balance, receipts, u.name, coalesce((select sum(c.effective_total - c.paid) from contract c
          where ${seenRows(person, 'c', person.contracts, bind)} and c.customer_id = kept.customer_id and c.state in ('effective', 'completed')), 0)::bigint as open
      from kept join customer u on u.office_id = ${bind(person.officeId)} and u.id = kept.customer_id order by balance desc, customer_id`,
  )
}
