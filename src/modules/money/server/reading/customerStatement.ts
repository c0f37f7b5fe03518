import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement as Sql } from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { contractJoin, contractVisibility } from '../../../contract/server/index.ts'
import { documentKinds } from '../../api/words.ts'
import { receiptVisibility } from '../record/scope.ts'

export type CustomerStatementLine = {
  day: string
  document: string
  about: string
  due: number
  received: number
  after: number
}
/** A customer's account over a span of days, in fen: what they owe (negative: have paid ahead) before, line by line, and after. */
export type CustomerStatement = {
  customer: string
  from: string
  to: string
  opening: number
  lines: CustomerStatementLine[]
  closing: number
  prepaid: number
}

type Moved = { day: string; document: string; about: string; due: number; received: number }
type Read = Omit<Moved, 'about'> & { kind: string; name: string; seen: boolean }

const contractWords = { contract: '合同', change: '增减项', cancel: '退单', event: '到期日' } as const

const partly =
  '这位客户还有您数据范围外的合同或收款，您打印的对账单会缺一部分。请让能看到全部往来的同事（如财务）打印，或请负责人先把它们转交给您'

/**
 * Returns a customer's whole account: due by contracts, received and returned. The customer signs it, so it is never a part: throws 40300 where
 * some of it lies beyond the person's data scopes.
 */
export async function customerStatementOf(
  desk: Desk,
  customerId: number,
  from: string,
  to: string,
): Promise<CustomerStatement> {
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
  const text = `select day, document, kind, name, due, received, seen from (
      select e.on_day as day, c.number as document, e.document_kind as kind, '' as name, sum(e.amount)::bigint as due, 0::bigint as received, min(e.id) as at,
        bool_and(${inScope(desk, contractVisibility, 'c')(bind)}) as seen
      from contract_term_entry e ${contractJoin('e')}
      where e.office_id = ${office} and c.customer_id = ${customer} and e.on_day <= ${until}::date and e.amount <> 0
      group by e.on_day, c.number, e.document_kind, e.document_id
      union all
      select m.on_day, r.number, m.document_kind, a.name, 0, case when m.from_pocket = 'outside' then m.amount else -m.amount end, m.id,
        ${inScope(desk, receiptVisibility, 'r')(bind)}
      from money_entry m join receipt r on r.office_id = m.office_id and r.id = m.receipt_id
      join money_account a on a.office_id = r.office_id and a.id = r.account_id
      where m.office_id = ${office} and r.customer_id = ${customer} and m.on_day <= ${until}::date
        and (m.from_pocket = 'outside' or (m.to_pocket in ('outside', 'earned') and m.from_pocket <> 'earned'))
    ) x order by day, at`
  const { rows } = await desk.client.query<Read>(text, values)
  if (rows.some(row => !row.seen)) throw new Refusal(codes.forbidden, partly)
  return rows.map(({ kind, name, seen: _, ...row }) => ({
    ...row,
    about:
      kind in contractWords
        ? contractWords[kind as keyof typeof contractWords]
        : `${documentKinds[kind as keyof typeof documentKinds]} ${name}`,
  }))
}

async function prepaidOf(desk: Desk, customerId: number, to: string): Promise<number> {
  const { rows } = await desk.client.query<{ prepaid: number }>(
    'select coalesce(sum(r.balance), 0)::bigint as prepaid from money_left($1, $2::date) r where r.customer_id = $3',
    [desk.officeId, to, customerId],
  )
  return rows[0]?.prepaid ?? 0
}
