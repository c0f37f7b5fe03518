import type { Desk } from '../../../kernel/server/desk.ts'
import { Statement as Sql } from '../../../kernel/server/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../contract/server/index.ts'
import { documentKinds } from '../contract/words.ts'
import { receiptVisibility } from './scope.ts'

export type StatementLine = {
  day: string
  document: string
  about: string
  due: number
  received: number
  after: number
}
/** A customer's account over a span of days, in fen: what they owe (negative: have paid ahead) before, line by line, and after. */
export type Statement = {
  customer: string
  from: string
  to: string
  opening: number
  lines: StatementLine[]
  closing: number
  prepaid: number
}

type Moved = { day: string; document: string; about: string; due: number; received: number }

/** Throws 40400 unless the person sees the customer. */
export async function assureCustomerSeen(desk: Desk, id: number): Promise<void> {
  if ((await desk.names('customer', [id])).has(id)) return
  const contract = await desk
    .from('contract')
    .select(['ownerId', 'departmentId'])
    .where('customerId', '=', id)
    .execute()
  if (!contract.some(one => desk.reaches(contractVisibility.module, one))) throw notFound('客户')
}

const contractWords = { contract: '合同', change: '增减项', cancel: '退单', event: '到期日' } as const

/** Returns a customer's account: due by contracts, received and returned, within the person's data scopes. */
export async function statementOf(desk: Desk, customerId: number, from: string, to: string): Promise<Statement> {
  const customer = await desk.from('customer').select('name').where('id', '=', customerId).executeTakeFirst()
  if (!customer) throw notFound('客户')
  const moved = await movedUntil(desk, customerId, to)
  const opening = moved.filter(one => one.day < from).reduce((sum, one) => sum + one.due - one.received, 0)
  let after = opening
  const lines = moved
    .filter(one => one.day >= from)
    .map(one => {
      after += one.due - one.received
      return { ...one, after }
    })
  return {
    customer: customer.name,
    from,
    to,
    opening,
    lines,
    closing: after,
    prepaid: await prepaidOf(desk, customerId, to),
  }
}

async function movedUntil(desk: Desk, customerId: number, to: string): Promise<Moved[]> {
  const { values, bind } = new Sql()
  const [office, customer, until] = [bind(desk.officeId), bind(customerId), bind(to)]
  const text = `select day, document, kind, name, due, received from (
      select e.on_day as day, c.number as document, e.document_kind as kind, '' as name, sum(e.amount)::bigint as due, 0::bigint as received, min(e.id) as at
      from contract_term_entry e join contract c on c.office_id = e.office_id and c.id = e.contract_id
      where e.office_id = ${office} and c.customer_id = ${customer} and e.on_day <= ${until}::date and e.amount <> 0
        and ${inScope(desk, contractVisibility, 'c')(bind)}
      group by e.on_day, c.number, e.document_kind, e.document_id
      union all
      select m.on_day, r.number, m.document_kind, a.name, 0, case when m.from_pocket = 'outside' then m.amount else -m.amount end, m.id
      from money_entry m join receipt r on r.office_id = m.office_id and r.id = m.receipt_id
      join money_account a on a.office_id = r.office_id and a.id = r.account_id
      where m.office_id = ${office} and r.customer_id = ${customer} and m.on_day <= ${until}::date
        and (m.from_pocket = 'outside' or (m.to_pocket in ('outside', 'earned') and m.from_pocket <> 'earned'))
        and ${inScope(desk, receiptVisibility, 'r')(bind)}
    ) x order by day, at`
  const { rows } = await desk.client.query<Moved & { kind: string; name: string }>(text, values)
  return rows.map(({ kind, name, ...row }) => ({
    ...row,
    about:
      kind in contractWords
        ? contractWords[kind as keyof typeof contractWords]
        : `${documentKinds[kind as keyof typeof documentKinds]} ${name}`,
  }))
}

async function prepaidOf(desk: Desk, customerId: number, to: string): Promise<number> {
  const { values, bind } = new Sql()
  const [office, day, customer] = [bind(desk.officeId), bind(to), bind(customerId)]
  const { rows } = await desk.client.query<{ prepaid: number }>(
    `select coalesce(sum(r.balance), 0)::bigint as prepaid from money_left(${office}, ${day}::date) r
     where r.customer_id = ${customer} and ${inScope(desk, receiptVisibility, 'r')(bind)}`,
    values,
  )
  return rows[0]?.prepaid ?? 0
}
