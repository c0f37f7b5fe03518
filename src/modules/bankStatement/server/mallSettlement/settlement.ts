import { lastOfMonth } from '../../../../kernel/api/month.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { MallEntry, MallLine, MallSettlement } from '../../api/mallSettlement.ts'
import { standingSql } from './standing.ts'
import { monthOfAccount } from './sums.ts'

const mostLines = 2000
const mostEntries = 500

/** The receipts, reversals, refunds and refunds taken back of an account ($2) between two days, the oldest first. */
export const linesSql = `
  select * from (
    select m.on_day as day, r.number as document, c.name as "customerName", case m.document_kind when 'receipt' then '代收' else '红冲' end as about,
      case m.to_pocket when 'outside' then -m.amount else m.amount end as amount, case m.to_pocket when 'outside' then -r.fee else r.fee end as fee, m.id
    from receipt r join money_entry m on m.office_id = r.office_id and m.receipt_id = r.id and m.document_kind in ('receipt', 'reversal')
      and 'outside' in (m.from_pocket, m.to_pocket)
    join customer c on c.office_id = r.office_id and c.id = r.customer_id
    where r.office_id = $1 and r.account_id = $2 and m.on_day between $3::date and $4::date
    union all
    select m.on_day, q.number, c.name, case m.to_pocket when 'outside' then '商场退款' else '退款撤销' end,
      case m.to_pocket when 'outside' then -m.amount else m.amount end, 0, m.id
    from money_request q join money_entry m on m.office_id = q.office_id and m.document_kind = q.kind and m.document_id = q.id
      and 'outside' in (m.from_pocket, m.to_pocket)
    join customer c on c.office_id = q.office_id and c.id = q.customer_id
    where q.office_id = $1 and q.account_id = $2 and q.kind in ('refund', 'double') and m.on_day between $3::date and $4::date
  ) x order by day, id`

async function linesOf(desk: Desk, accountId: number, month: string): Promise<Pick<MallSettlement, 'lines' | 'more'>> {
  const { rows } = await desk.client.query<MallLine & { id: number; '#': number }>(
    `select x.*, count(*) over () as "#" from (${linesSql}) x order by day, id limit ${mostLines}`,
    [desk.officeId, accountId, month, lastOfMonth(month)],
  )
  const lines = rows.map(({ day, document, customerName, about, amount, fee }) => ({
    day,
    document,
    customerName,
    about,
    amount,
    fee,
  }))
  return { lines, more: Number(rows[0]?.['#'] ?? 0) - lines.length }
}

async function entriesOf(desk: Desk, accountId: number, month: string): Promise<MallEntry[]> {
  const { rows } = await desk.client.query<MallEntry>(
    `select e.id, e.kind, e.amount, e.on_day as "onDay", e.into_account_id as "intoAccountId", e.serial, e.remark,
       not ${standingSql('e')} as undone,
       e.created_by as "createdBy", e.created_at as "createdAt",
       case when s.id is not null then json_build_object('id', s.id, 'day', s.day, 'counterparty', s.counterparty) end as row
     from mall_entry e left join statement_row s on s.office_id = e.office_id and s.mall_entry_id = e.id and s.state = 'matched' where e.office_id = $1 and e.account_id = $2 and e.month = $3::date order by e.id limit ${mostEntries}`,
    [desk.officeId, accountId, month],
  )
  return rows
}

/** Returns a mall's settlement of a month. Throws 40400 for an account that is no mall's. */
export async function settlementOf(desk: Desk, accountId: number, month: string): Promise<MallSettlement> {
  return {
    month: await monthOfAccount(desk, accountId, month),
    ...(await linesOf(desk, accountId, month)),
    entries: await entriesOf(desk, accountId, month),
  }
}
