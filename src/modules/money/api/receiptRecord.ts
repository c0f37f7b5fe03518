import { record } from '../../../kernel/api/record.ts'
import { moneyPlaces } from './places.ts'
import { ReceiptRow, receiptActs, receiptViews } from './receipt.ts'
import { receiptStates } from './words.ts'

/** What a receipt is: money that came in from a customer. */
export const receiptRecord = record({
  name: 'receipt',
  table: 'receipt',
  title: '收款',
  noun: '收款单',
  unit: '笔',
  place: moneyPlaces.desk,
  at: { within: { tab: null }, open: 'open' },
  seen: { scope: 'money' },
  states: receiptStates,
  acts: receiptActs,
  row: ReceiptRow,
  views: receiptViews,
})
