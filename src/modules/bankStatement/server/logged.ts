import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, openOn } from '../../../kernel/server/record/logged.ts'
import { BankStatementRow, fileStates } from '../api/bankStatement.ts'
import { mallKinds } from '../api/mallSettlement.ts'
import { bankStatementPlaces } from '../api/places.ts'

/** The columns of a row, as histories name them. */
export const rowColumns: readonly Column[] = [
  ...columnsOf(BankStatementRow).filter(
    ({ key }) => !['receiptNumber', 'refundNumber', 'mallName', 'receiptState'].includes(key),
  ),
  { key: 'receiptId', title: '收款单', kind: 'reference', of: 'receipt' },
  { key: 'refundId', title: '退款', kind: 'reference', of: 'moneyRequest' },
  { key: 'mallEntryId', title: '商场回款', kind: 'integer' },
  { key: 'mallAccountId', title: '付款的商场', kind: 'reference', of: 'moneyAccount' },
]

/** The names of rows, files and remembered layouts in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  statementRow: { title: '流水', columns: rowColumns, path: openOn(bankStatementPlaces.desk.path) },
  mallEntry: {
    title: '商场回款与扣款',
    columns: [
      { key: 'accountId', title: '商场账户', kind: 'reference', of: 'moneyAccount' },
      { key: 'month', title: '月份', kind: 'date' },
      { key: 'kind', title: '类型', kind: 'enum', words: mallKinds },
      { key: 'amount', title: '金额', kind: 'money' },
      { key: 'onDay', title: '日期', kind: 'date' },
      { key: 'intoAccountId', title: '收入账户', kind: 'reference', of: 'moneyAccount' },
      { key: 'serial', title: '流水号', kind: 'text' },
      { key: 'remark', title: '说明', kind: 'text' },
      { key: 'reversesId', title: '冲销', kind: 'integer' },
    ],
  },
  mallClosing: {
    title: '商场月度结账',
    columns: [
      { key: 'accountId', title: '商场账户', kind: 'reference', of: 'moneyAccount' },
      { key: 'month', title: '月份', kind: 'date' },
      { key: 'opening', title: '期初欠款', kind: 'money' },
      { key: 'gross', title: '代收', kind: 'money' },
      { key: 'fee', title: '扣点', kind: 'money' },
      { key: 'refunded', title: '商场退款', kind: 'money' },
      { key: 'charged', title: '其他扣款', kind: 'money' },
      { key: 'paid', title: '已回款', kind: 'money' },
      { key: 'leftOver', title: '期末欠款', kind: 'money' },
    ],
  },
  moneyImport: {
    title: '导入的款项',
    columns: [
      { key: 'sourceNumber', title: '原单号', kind: 'text' },
      { key: 'receiptId', title: '收款单', kind: 'reference', of: 'receipt' },
      { key: 'requestId', title: '退款', kind: 'reference', of: 'moneyRequest' },
      { key: 'batchId', title: '导入批次', kind: 'integer' },
      { key: 'undoneAt', title: '撤销时间', kind: 'datetime' },
    ],
  },
  statementLayout: { title: '流水的列对应', columns: [] },
  statementFile: {
    title: '流水文件',
    columns: [
      { key: 'name', title: '文件', kind: 'text' },
      { key: 'state', title: '状态', kind: 'enum', words: fileStates },
      { key: 'accountId', title: '账户', kind: 'reference', of: 'moneyAccount' },
      { key: 'message', title: '说明', kind: 'text' },
    ],
  },
}
