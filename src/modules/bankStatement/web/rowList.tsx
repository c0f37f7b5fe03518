import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import {
  BankStatementRow,
  bankStatementRoutes,
  hows,
  type RowState,
  rowStates,
  rowViews,
} from '../api/bankStatement.ts'

const tones = { unmatched: 'red', suggested: 'orange', matched: 'green', ignored: 'grey' } as const

/** Shows how far a row is. */
export const RowTag = ({ state }: { state: RowState }) => <Tag tone={tones[state]}>{rowStates[state]}</Tag>

/** The rows of statements. */
export const rowList: ListSpec<BankStatementRow> = {
  name: 'statement',
  row: BankStatementRow,
  routes: { list: bankStatementRoutes.list, totals: bankStatementRoutes.totals },
  views: rowViews,
  sort: { by: 'day', order: 'descend' },
  noun: '流水',
  topic: 'statement',
  shown: [
    'counterparty',
    'day',
    'state',
    'amount',
    'accountId',
    'receiptNumber',
    'refundNumber',
    'mallName',
    'how',
    'remark',
    'serial',
    'fee',
    'reason',
  ],
  widths: {
    counterparty: 180,
    day: 110,
    state: 92,
    how: 190,
    receiptNumber: 160,
    refundNumber: 160,
    mallName: 150,
    serial: 200,
    remark: 200,
  },
  empty: {
    open: '没有待处理的流水。上传银行、微信支付或支付宝的账单，会自动与收款单匹配。',
    suggested: '没有待确认的匹配。',
    unmatched: '没有未匹配的流水。',
    matched: '还没有与收款单对上的流水。',
    ignored: '没有忽略的流水。',
    out: '没有支出的流水。',
    all: '还没有流水。上传银行、微信支付或支付宝的账单后会出现在这里。',
  },
  searchHint: '对方、摘要、流水号、商户单号',
  draw: {
    counterparty: row => row.counterparty || <span className="nothing">未写对方</span>,
    state: row => (
      <>
        {row.direction === 'out' && <Tag>支出</Tag>}
        {(row.direction === 'in' || row.state !== 'unmatched') && <RowTag state={row.state} />}
      </>
    ),
    how: row => row.how && (row.how === 'difference' ? <Tag tone="red">{hows[row.how]}</Tag> : hows[row.how]),
  },
  card: ['state', 'amount', 'day', 'receiptNumber', 'mallName', 'remark'],
}
