import { contractVisibility } from '../../../contract/server/index.ts'
import { type Asked, type BoardKind, days, type Period } from '../../../reporting/server/index.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { scopeModule } from '../record/scope.ts'
import { countedTerms } from './waiting.ts'

const received = (period: Period): Asked => ({
  rows: { list: receiptRecord.name, view: 'all', filters: { receivedOn: days(period), state: 'confirmed' } },
  sum: 'amount',
})
const open = (view: string, filters: Record<string, string> = {}): Asked => ({
  rows: { list: countedTerms.of, view, filters },
  sum: 'open',
})

/** What came in, on the board of a period. */
export const receiptBoard: BoardKind = {
  list: receiptRecord.name,
  scope: scopeModule,
  asks: (_desk, period) => ({ received: received(period) }),
  tiles: [
    {
      key: 'receivedAmount',
      of: 'received',
      title: '收款金额',
      hint: '收款日期在所选时间内，已确认',
      means:
        '收款日期在所选时间内、财务已确认的收款；手续费和商场扣点不扣，退款不扣，已红冲的不算。月结按记账日统计：补录到已结月份的收款，月结算在下一个未结的月份，这里算在收款日期的月份。',
      amount: true,
      head: { rank: 20, ofPeriod: true, measure: 'receivedAmount' },
    },
  ],
  compared: ['received'],
  course: { key: 'received', title: '收款', asked: received, day: { key: 'receivedOn', sql: 'e.received_on' } },
  panels: () => ({}),
  measures: { receivedAmount: { asked: received, whose: 'ownerId' } },
}

/** What is owed now, on the board: whatever the period, since it is of today. */
export const receivableBoard: BoardKind = {
  list: countedTerms.of,
  scope: contractVisibility.module,
  asks: () => ({ outstanding: open('all'), overdue: open('overdue'), long: open('overdue', { bucket: 'over90' }) }),
  tiles: [
    {
      key: 'outstandingAmount',
      of: 'outstanding',
      title: '未收金额',
      hint: '现在',
      means: '已生效合同各期应收减去已收，未到期的和未定日期的也算。',
      amount: true,
      head: { rank: 30 },
    },
    {
      key: 'overdueAmount',
      of: 'overdue',
      title: '逾期未收',
      hint: '现在',
      means: '到期日在今天之前、还没有收齐的各期款的未收部分。',
      amount: true,
      under: 'outstandingAmount',
    },
    {
      key: 'longOverdueAmount',
      of: 'long',
      title: '逾期 90 天以上',
      hint: '现在',
      means: '到期日在 90 天之前、还没有收齐的各期款的未收部分，与账龄的“90 天以上”相同。',
      amount: true,
      under: 'outstandingAmount',
    },
  ],
  panels: () => ({}),
  measures: {},
}
