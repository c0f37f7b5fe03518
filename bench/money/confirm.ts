import type { Client } from 'pg'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import type { Write } from '../writes/calls.ts'
import { officeId, type Target, together } from '../writes/lay.ts'

const amount = 300_000
const sellers = `select id from employee where office_id = ${officeId} and name in (${Array.from({ length: together }, (_, at) => `'sales${at + 1}'`).join(', ')})`
const finance = `select id from role where office_id = ${officeId} and code = 'finance'`
const laid = `select id from contract where office_id = ${officeId} and number like 'HTW%'`
const laidReceipts = `select id from receipt where office_id = ${officeId} and number like 'SKW%'`

/** Confirms a receipt, which pays the first term of its contract. */
export const confirming: Write = {
  name: 'confirm',
  title: '确认收款',
  lay: async (owner, cast, seat, count) => {
    const { rows } = await owner.query<Target>(laySql, [seat, count])
    await owner.query(entriesSql)
    const who = cast.sellers[seat] as (typeof cast.sellers)[number]
    return rows.map(target => ({ who, target, other: who, ...cast.words }))
  },
  call: (caller, { target: { id, version } }) => caller.ask(receiptRoutes.confirm, { body: { id, version } } as never),
}

/** $2 contracts in effect with two terms, and for each a receipt that somebody else submitted; $1 whose they are. */
const laySql = `
with deal as (
  select id, customer_id, owner_id, department_id from opportunity where office_id = ${officeId} and owner_id is not null order by id offset $1 * $2::int limit $2
), boss as (
  select id from employee where office_id = ${officeId} and name = 'boss'
), made as (
  insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, effective_at, signed_on, priced_on, gross, subtotal, total)
  select ${officeId}, 'HTW' || $1::int || '-' || id, id, customer_id, owner_id, department_id, 'effective', now(), current_date, current_date, 1000000, 1000000, 1000000
  from deal returning office_id, id, opportunity_id, customer_id, owner_id, department_id
), term as (
  insert into contract_term (office_id, contract_id, position, name, due_kind, planned)
  select office_id, made.id, place, case place when 1 then '首款' else '尾款' end, 'signing', case place when 1 then ${amount} else 700000 end
  from made, generate_series(1, 2) place returning office_id, id, contract_id, planned
)
insert into receipt (office_id, number, customer_id, opportunity_id, contract_id, account_id, kind, amount, received_on, state, owner_id, department_id, created_by, entered_by,
  entrants, submitted_at)
select office_id, 'SKW' || made.id, customer_id, opportunity_id, made.id, (select min(id) from money_account where office_id = ${officeId}), 'payment', ${amount}, current_date,
  'submitted', owner_id, department_id, boss.id, boss.id, array[boss.id], now()
from made, boss returning id, version, customer_id as "customerId", '' as phone`

/** What the terms of the laid contracts ask for: a statement of its own, since its trigger changes them. */
const entriesSql = `
insert into contract_term_entry (office_id, contract_id, term_id, amount, due_on, sets_due, document_kind, document_id, on_day)
select office_id, contract_id, id, planned, current_date, true, 'contract', contract_id, current_date from contract_term t
where office_id = ${officeId} and contract_id in (${laid}) and amount = 0`

/** Lets the sellers confirm, as finance does, with the books that the first confirmation of a company begins. */
export async function makeFinance(owner: Client): Promise<void> {
  await owner.query(`select hold_book(${officeId}, name) from unnest(array['money', 'commission']) name`)
  await owner.query(
    `insert into employee_role (office_id, employee_id, role_id) select ${officeId}, e.id, r.id from (${sellers}) e, (${finance}) r on conflict do nothing`,
  )
}

/** Removes what the measurement laid and left. */
export async function forgetConfirmed(owner: Client): Promise<void> {
  const gone = [
    ...['money_allocation', 'money_entry'].map(
      table => `${table} where office_id = ${officeId} and receipt_id in (${laidReceipts})`,
    ),
    `receipt where office_id = ${officeId} and number like 'SKW%'`,
    ...['contract_term_entry', 'contract_term'].map(
      table => `${table} where office_id = ${officeId} and contract_id in (${laid})`,
    ),
    `contract where office_id = ${officeId} and number like 'HTW%'`,
    `employee_role where office_id = ${officeId} and employee_id in (${sellers}) and role_id in (${finance})`,
  ]
  await owner.query(
    `begin; set local session_replication_role = replica; ${gone.map(one => `delete from ${one}`).join('; ')}; commit`,
  )
}
