import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { type LogSubject, titled } from '../../../../kernel/server/record/logged.ts'
import { AccountFacts } from '../../api/account.ts'
import { ReceiptFacts, ReceiptRow } from '../../api/receipt.ts'
import { documentKinds, pockets } from '../../api/words.ts'

/** The columns of a receipt, as histories name them. */
export const receiptColumns: readonly Column[] = [
  { key: 'customerId', title: '客户', kind: 'reference', of: 'customer' },
  { key: 'opportunityId', title: '商机', kind: 'reference', of: 'opportunity' },
  ...columnsOf(ReceiptFacts.omit({ customerId: true, opportunityId: true, contractId: true })),
  ...columnsOf(
    ReceiptRow.pick({ state: true, reason: true, ownerId: true, departmentId: true, submittedAt: true }).extend(
      ReceiptRow.pick({ confirmedBy: true, confirmedAt: true }).shape,
    ),
  ),
]

const unfollowed = 'appended by the document that moves the money, which is shown'

/** The name of what refunds take from receipts, in the operation log. */
export const partLogged: LogSubject = {
  title: '退款明细',
  columns: [{ key: 'amount', title: '金额', kind: 'money' }],
  unfollowed,
}

/** The names of money's records and fields in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  moneyAccount: {
    title: '收款账户',
    columns: [
      ...columnsOf(AccountFacts.omit({ active: true })),
      { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
    ],
  },
  moneyEntry: {
    title: '资金流水',
    columns: [
      { key: 'fromPocket', title: '从', kind: 'enum', words: pockets },
      { key: 'toPocket', title: '到', kind: 'enum', words: pockets },
      { key: 'amount', title: '金额', kind: 'money' },
      { key: 'documentKind', title: '单据', kind: 'enum', words: documentKinds },
      { key: 'onDay', title: '入账日', kind: 'date' },
      { key: 'reason', title: '原因', kind: 'text' },
    ],
    unfollowed,
  },
  ledgerCheck: { title: '资金对账', columns: [], unfollowed: 'the result of a check, which no person changes' },
  moneyHold: { title: '退款占用', columns: [{ key: 'amount', title: '金额', kind: 'money' }], unfollowed },
  moneyKindEntry: {
    title: '定金拆分',
    columns: [{ key: 'amount', title: '金额', kind: 'money' }, ...titled({ reason: '原因' })],
    unfollowed,
  },
  moneyClosing: {
    title: '月结',
    columns: [
      { key: 'month', title: '月份', kind: 'date' },
      { key: 'received', title: '收款', kind: 'money' },
      { key: 'refunded', title: '退款', kind: 'money' },
      { key: 'outstanding', title: '应收余额', kind: 'money' },
      { key: 'balances', title: '客户余额', kind: 'money' },
    ],
  },
}
