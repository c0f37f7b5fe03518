import { columnsOf, type ListFilter } from '../../../../kernel/api/list.ts'
import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { receiptVisibility } from '../../../money/server/index.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { MallExportRow, mallKinds, settles } from '../../api/mallSettlement.ts'
import { bankStatementPlaces } from '../../api/places.ts'
import { assertAll } from './act.ts'
import { linesSql } from './settlement.ts'

/** Returns the parameters of a mall's month: office, account, first and last day. Throws 40000 for other filters, 40300 without the whole office. */
function askedOf(desk: Desk, { search, filters }: ListFilter): unknown[] {
  assertAll(desk)
  const { accountId, month, ...others } = filters
  const account = accountId && 'in' in accountId ? accountId.in[0] : undefined
  const day = month && 'between' in month ? month.between[0] : undefined
  const plain = !search && Object.keys(others).length === 0
  if (!plain || typeof account !== 'number' || typeof day !== 'string' || Number.isNaN(Date.parse(day)))
    throw badInput('filters', '商场对账单只能按一个商场的一个月导出')
  const first = `${formatDate(day).slice(0, 8)}01`
  return [desk.officeId, account, first, lastOfMonth(first)]
}

const kindSql = `case e.kind ${Object.entries(mallKinds)
  .map(([kind, title]) => `when '${kind}' then '${title}'`)
  .join(' ')} end`

/** Receipts and what the mall paid or deducted; what it paid lowers what it owes. */
const rowsSql = `
  select x.day, x.document, x."customerName", x.about, x.amount, x.fee, x.amount - x.fee as net, 0 as part, x.id from (${linesSql}) x
  union all
  select e.on_day, e.serial, '', ${kindSql} || case when e.remark = '' then '' else '：' || e.remark end, -e.amount, 0, -e.amount, 1, e.id
  from mall_entry e join money_account a on a.office_id = e.office_id and a.id = e.account_id and a.kind = 'mall'
  where e.office_id = $1 and e.account_id = $2 and e.month = $3::date`

/** The export of a mall's month, for the mall to check: each line that makes up what it owes. */
export const mallExport: ExportKind = {
  kind: 'mall',
  title: '商场对账单',
  element: settles,
  seesAll: desk => desk.reach(receiptVisibility.module).office,
  path: bankStatementPlaces.desk.path,
  columns: columnsOf(MallExportRow),
  async count(desk, filter) {
    const text = `select count(*)::integer as count from (${rowsSql}) x`
    return (await desk.client.query<{ count: number }>(text, askedOf(desk, filter))).rows[0]?.count ?? 0
  },
  statement: (desk, filter) => ({
    text: `select day, document, "customerName", about, amount, fee, net from (${rowsSql}) x order by part, day, id`,
    values: askedOf(desk, filter),
  }),
}
