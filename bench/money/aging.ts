import type { QueryConfig } from 'pg'
import { type Person, seenRows, statement } from '../sales/bare.ts'

const keys = { customer: 'customer_id', person: 'owner_id', department: 'department_id' } as const
export type Grouping = keyof typeof keys

/** What is open by bucket and what is paid ahead at the end of a day, for those who owe most. */
export function aging(person: Person, { asOf, by }: { asOf: string; by: Grouping }): QueryConfig {
  return statement(bind => {
    const [office, day, key] = [bind(person.officeId), `${bind(asOf)}::date`, keys[by]]
    const sum = (name: string, which: string) => `coalesce(sum(open) filter (where ${which}), 0)::bigint as "${name}"`
    const sums = [
      sum('notDue', `due_on >= ${day}`),
      sum('days30', `due_on < ${day} and due_on >= ${day} - 30`),
      sum('days60', `due_on < ${day} - 30 and due_on >= ${day} - 60`),
      sum('days90', `due_on < ${day} - 60 and due_on >= ${day} - 90`),
      sum('over90', `due_on < ${day} - 90`),
      sum('noDate', 'due_on is null'),
    ]
    return `with x as (
        select t.${key} as by, t.due_on, t.amount - t.paid as open, null::bigint as prepaid from contract_term t
        where ${seenRows(person, 't', person.contracts, bind)} and t.amount > t.paid and t.touched_on <= ${day}
        union all
        select p.${key}, p.due_on, p.open, null from generate_series(0, 14) s cross join lateral (select * from contract_term_past p
          where ${seenRows(person, 'p', person.contracts, bind)} and p.office_id = ${office} and p.span = s and p.from_day <= ${day}
            and p.from_day > ${day} - (2 << s) and p.until_day > ${day} offset 0) p
        union all
        select r.${key}, null, null, r.balance from receipt r
        where ${seenRows(person, 'r', person.money, bind)} and r.balance > 0 and r.touched_on <= ${day}
        union all
        select by, null, null, balance from (
          select r.${key} as by, r.id, sum(case when m.to_pocket = 'balance' then m.amount when m.from_pocket = 'balance' then -m.amount else 0 end)::bigint as balance
          from receipt r join money_entry m on m.office_id = r.office_id and m.receipt_id = r.id and m.on_day <= ${day}
          where ${seenRows(person, 'r', person.money, bind)} and r.touched_on > ${day} and r.touched_on > r.received_on and r.received_on <= ${day} group by 1, 2) past
        where balance > 0
      ), g as materialized (
        select by, min(due_on)::text as oldest, ${sums.join(', ')}, coalesce(sum(open), 0)::bigint as total, coalesce(sum(prepaid), 0)::bigint as prepaid from x group by by
      )
      select *, (select json_build_object('total', sum(total), 'count', count(*)) from g) as alls
      from g order by total desc, prepaid desc, by limit 300`
  })
}

/** The terms that are open in a bucket now, the longest overdue first. */
export function opened(person: Person): QueryConfig {
  return statement(
    bind => `select t.id, c.id as "contractId", c.number as "contractNumber", u.id as "customerId", u.name as "customerName", t.name, t.due_on as "dueOn",
        (now() at time zone 'Asia/Shanghai')::date - t.due_on as "daysOverdue", 'over90' as bucket, t.amount - t.paid as open,
        t.owner_id as "ownerId", t.department_id as "departmentId"
      from contract_term t join contract c on c.office_id = t.office_id and c.id = t.contract_id
      join customer u on u.office_id = t.office_id and u.id = t.customer_id
      where ${seenRows(person, 't', person.contracts, bind)} and t.office_id = ${bind(person.officeId)} and t.amount > t.paid
        and t.due_on < (now() at time zone 'Asia/Shanghai')::date - 90 order by t.due_on, t.id limit 500`,
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
