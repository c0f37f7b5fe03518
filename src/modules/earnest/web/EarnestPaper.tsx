import { columnsOf } from '../../../kernel/api/list.ts'
import { moneyInWords } from '../../../kernel/api/moneyInWords.ts'
import { formatDate, formatMinute } from '../../../kernel/api/time.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { type EarnestDetail, EarnestRow, earnestKinds, ShownLine } from '../api/earnest.ts'

const { customerName, amount, worth, ownerId, remark } = EarnestRow.shape
const heads = [
  ...columnsOf(EarnestRow.pick({}).extend({ customerName, amount: amount.meta({ title: '金额', kind: 'money' }) })),
  { key: 'words', title: '大写', kind: 'text' as const },
  ...columnsOf(EarnestRow.pick({}).extend({ worth })),
  { key: 'until', title: '留货截止', kind: 'text' as const },
  ...columnsOf(EarnestRow.pick({}).extend({ ownerId })),
  { key: 'on', title: '登记日期', kind: 'text' as const },
  ...columnsOf(EarnestRow.pick({}).extend({ remark })),
  { key: 'terms', title: '约定', kind: 'text' as const },
]
const lines = columnsOf(
  ShownLine.pick({
    goodsName: true,
    goodsCode: true,
    lotName: true,
    pieces: true,
    price: true,
    priceUnit: true,
  }).extend({
    amount: ShownLine.shape.amount,
  }),
)
const signs = ['客户', '经手人']

/** What both sides agree to, by what the money is called: only 定金 binds, and only up to a fifth of the price (民法典 §586, §587). */
const terms = {
  earnest:
    '本单收取的是定金：客户不履行约定的，定金不退；本店不履行约定的，双倍返还。定金不超过合同价款的百分之二十，超过的部分为预付款。到期没有签约的，货不再保留。',
  prepayment: '本单收取的是订金（预付款）：没有签约的可以退还。到期没有签约的，货不再保留。',
} as const

/** What a paper says of goods that have not come. */
const awaited = ({ awaits, lacks, state }: EarnestDetail) =>
  awaits && (lacks || state === 'draft' || state === 'paid')
    ? '本单的货还没有到齐：到货后即按本单的单价为客户留货。'
    : ''

/** Prints one for its customer: what is kept until when, for how much, and what was agreed. */
export default function EarnestPaper({ earnest, onClose }: { earnest: EarnestDetail; onClose: () => void }) {
  const { number, kind } = earnest
  const name = `${earnestKinds[kind]}单`
  const times = { until: formatMinute(earnest.untilAt), on: formatDate(earnest.createdAt) }
  const record = { ...earnest, ...times, words: moneyInWords(earnest.amount), terms: awaited(earnest) + terms[kind] }
  return (
    <PdfView title={`${name}-${number}`} ready plies onClose={onClose}>
      <Paper
        name={`${name} ${number}`}
        heads={seenColumns(heads)}
        record={record}
        rows={earnest.lines.length}
        signs={signs}
      >
        <h2>留货商品</h2>
        <RowsTable
          columns={lines}
          rows={earnest.lines}
          draw={({ key }, line) => (key === 'pieces' ? boxWords(line.pieces, line.boxPieces) : undefined)}
        />
      </Paper>
    </PdfView>
  )
}
