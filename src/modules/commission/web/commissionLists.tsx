import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { commissionRoutes, EntryRow, entryKinds, entryViews, MonthRow, monthViews } from '../api/commission.ts'

const tones = { accrual: 'green', reversal: 'orange', import: 'grey' } as const

/** Shows what kind of entry it is. */
export const KindTag = ({ kind }: { kind: EntryRow['kind'] }) => <Tag tone={tones[kind]}>{entryKinds[kind]}</Tag>

/** Shows whether a month is closed. */
export const ClosedTag = ({ closed }: { closed: boolean }) =>
  closed ? <Tag tone="blue">已结账</Tag> : <Tag>未结账</Tag>

/** The payslips: a row is a person's month. */
export const monthList: ListSpec<MonthRow> = {
  name: 'commissionMonth',
  row: MonthRow,
  routes: { list: commissionRoutes.months, totals: commissionRoutes.monthTotals },
  views: monthViews,
  sort: { by: 'period', order: 'descend' },
  noun: '提成单',
  topic: 'commission',
  shown: ['name', 'departmentId', 'amount', 'base', 'accrued', 'reversed', 'imported', 'entries', 'closed'],
  widths: { name: 200, entries: 84, closed: 100 },
  empty: {
    all: '还没有提成。先设置提成比例，之后确认的收款会自动计提。',
    thisMonth: '本月还没有提成。',
    lastMonth: '上月没有提成。',
    mine: '您还没有提成。合同的款收到并确认后会计提。',
    open: '没有未结账的提成：各月都结账了，或还没有计提。',
  },
  searchHint: '员工姓名、月份（2026-11）',
  draw: { closed: row => <ClosedTag closed={row.closed} /> },
  card: ['amount', 'base', 'reversed', 'closed'],
}

/** The ledger, entry by entry. */
export const entryList: ListSpec<EntryRow> = {
  name: 'commissionEntry',
  row: EntryRow,
  routes: { list: commissionRoutes.list, totals: commissionRoutes.totals },
  views: entryViews,
  sort: { by: 'createdAt', order: 'descend' },
  noun: '提成记录',
  topic: 'commission',
  shown: [
    ...['ownerId', 'period', 'kind', 'amount', 'base', 'rate', 'share', 'categoryId'],
    ...['contractNumber', 'receiptNumber', 'onDay', 'departmentId', 'remark'],
  ],
  widths: { ownerId: 120, kind: 92, rate: 84, share: 84, contractNumber: 170, receiptNumber: 170 },
  empty: {
    all: '还没有提成记录。收款由财务确认后，按提成比例逐笔计提。',
    mine: '还没有您的提成记录。',
    accrual: '还没有计提的提成。',
    reversal: '没有冲回的提成。收款红冲或退款时会冲回。',
    import: '没有从以前的系统导入的提成。',
  },
  searchHint: '合同号、原单号、备注',
  draw: {
    period: row => row.period.slice(0, 7),
    kind: row => <KindTag kind={row.kind} />,
  },
  card: ['kind', 'amount', 'base', 'rate', 'contractNumber', 'onDay'],
}
