import type { States } from '../../../kernel/api/record.ts'

/** What a receipt is, as it is chosen and printed: 定金 binds both sides, 订金 is paid ahead, 货款 pays a contract (chain.md §3). */
export const receiptKinds = { earnest: '定金', prepayment: '订金', payment: '货款' } as const
export type ReceiptKind = keyof typeof receiptKinds

/** All of them are handed over: whoever answers for a customer afterwards prints the whole account. */
export const receiptStates = {
  draft: { title: '草稿', tone: 'grey', live: true },
  submitted: { title: '待确认', tone: 'orange', live: true },
  returned: { title: '已退回', tone: 'red', live: true },
  confirmed: { title: '已确认', tone: 'green', live: true },
  reversed: { title: '已红冲', tone: 'grey', live: true },
} as const satisfies States
export type ReceiptState = keyof typeof receiptStates

export const accountKinds = {
  cash: '现金',
  bank: '银行',
  wechat: '微信',
  alipay: '支付宝',
  mall: '商场代收',
  other: '其他',
} as const
export type AccountKind = keyof typeof accountKinds

/** Where money of a receipt is: an entry moves it from one pocket to another. */
export const pockets = { outside: '外部', balance: '余额', term: '合同期款', earned: '公司收入' } as const
export type Pocket = keyof typeof pockets

export const documentKinds = {
  receipt: '收款',
  allocation: '分配',
  refund: '退款',
  reversal: '红冲',
  forfeiture: '没收定金',
  double: '双倍返还',
  shrink: '合同减少',
} as const
export type DocumentKind = keyof typeof documentKinds
