import type { QueryConfig } from 'pg'
import { type Person, seenRows, statement } from '../sales/bare.ts'

type Period = { from: string; to: string }

/** The figures of contracts and money on the board of a period: signed, received, outstanding and overdue. */
export function board(person: Person, { from, to }: Period): QueryConfig {
  return statement(bind => {
    const [first, last] = [`${bind(from)}::date`, `${bind(to)}::date`]
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    const owed = `from contract_term t where ${seenRows(person, 't', person.contracts, bind)} and t.amount > t.paid`
    return `select
      (select coalesce(sum(c.effective_total), 0)::bigint from contract c where ${seenRows(person, 'c', person.contracts, bind)}
        and c.signed_on between ${first} and ${last} and c.cancelled_on is null and c.state in ('effective', 'completed')) as "signedAmount",
      (select coalesce(sum(r.amount), 0)::bigint from receipt r where ${seenRows(person, 'r', person.money, bind)}
        and r.received_on between ${first} and ${last} and r.state = 'confirmed') as "receivedAmount",
      (select coalesce(sum(t.amount - t.paid), 0)::bigint ${owed}) as "outstandingAmount",
      (select coalesce(sum(t.amount - t.paid), 0)::bigint ${owed} and t.due_on < ${today}) as "overdueAmount"`
  })
}
