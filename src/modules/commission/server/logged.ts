import { columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, openOn } from '../../../kernel/server/record/logged.ts'
import { EntryRow, MonthRow } from '../api/commission.ts'
import { commissionPlaces } from '../api/places.ts'
import { RateFacts } from '../api/rate.ts'

/** The names of the ledger, its rates and closings in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  commissionEntry: {
    title: '提成记录',
    columns: [
      ...columnsOf(EntryRow).filter(({ key }) => !['contractNumber', 'receiptNumber', 'createdAt'].includes(key)),
      { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
      { key: 'lotId', title: '回款批次', kind: 'integer' },
      { key: 'reversesId', title: '冲回的记录', kind: 'integer' },
      { key: 'moneyEntryId', title: '资金流水', kind: 'integer' },
      { key: 'rateId', title: '提成比例', kind: 'integer' },
      { key: 'importBatchId', title: '导入批次', kind: 'integer' },
    ],
    path: openOn(commissionPlaces.report.path),
  },
  commissionLot: {
    title: '提成的回款',
    columns: [
      { key: 'paid', title: '回款', kind: 'money' },
      { key: 'taken', title: '已退', kind: 'money' },
    ],
  },
  commissionTake: { title: '提成的退回', columns: [{ key: 'amount', title: '金额', kind: 'money' }] },
  commissionMonth: { title: '提成单', columns: columnsOf(MonthRow) },
  commissionRate: { title: '提成比例', columns: columnsOf(RateFacts) },
  commissionClosing: {
    title: '提成结账',
    columns: [
      { key: 'period', title: '月份', kind: 'date' },
      { key: 'people', title: '人数', kind: 'integer' },
      { key: 'base', title: '计提基数', kind: 'money' },
      { key: 'amount', title: '应发提成', kind: 'money' },
    ],
  },
}
