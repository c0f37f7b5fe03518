import { type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who sells, leads or counts money sees the money of their scope, enters it and asks; the warehouse sees none. */
const readers = [...sellers, '财务' as const]
const finance = ['公司管理员', '财务'] as const

export const permissions: Permissions = {
  'POST /api/crm/receipt/list': readers,
  'POST /api/crm/receipt/totals': readers,
  'POST /api/crm/receipt/viewCounts': readers,
  'POST /api/crm/receipt/groups': readers,
  'GET /api/crm/receipt/detail/:id': readers,
  'GET /api/crm/receipt/history/:id': readers,
  'GET /api/crm/receipt/voucher/:id': readers,
  'GET /api/crm/receipt/pdf/:id': readers,
  'POST /api/crm/receipt/upload': readers,
  'POST /api/crm/receipt/add': readers,
  'POST /api/crm/receipt/edit': readers,
  'POST /api/crm/receipt/submit': readers,
  'POST /api/crm/receipt/remove': readers,
  'POST /api/crm/receipt/addVouchers': readers,
  'POST /api/crm/receipt/removeVoucher': readers,
  'POST /api/crm/receipt/confirm': finance,
  'POST /api/crm/receipt/giveBack': finance,
  'POST /api/crm/receipt/reverse': finance,
  'GET /api/crm/receipt/offers/:id': finance,
  'POST /api/crm/receipt/allocate': finance,
  'POST /api/crm/receipt/move': finance,

  'GET /api/crm/moneyAccount/list': readers,
  'POST /api/crm/moneyAccount/add': finance,
  'POST /api/crm/moneyAccount/edit': finance,

  'POST /api/crm/moneyRequest/list': readers,
  'POST /api/crm/moneyRequest/totals': readers,
  'POST /api/crm/moneyRequest/viewCounts': readers,
  'GET /api/crm/moneyRequest/detail/:id': readers,
  'GET /api/crm/moneyRequest/history/:id': readers,
  'POST /api/crm/moneyRequest/refundOffers': readers,
  'POST /api/crm/moneyRequest/refund': readers,
  'POST /api/crm/moneyRequest/double': readers,
  'POST /api/crm/moneyRequest/forfeit': readers,
  'GET /api/crm/moneyRequest/invoiceRoom/:id': readers,
  'POST /api/crm/moneyRequest/invoice': readers,
  'POST /api/crm/moneyRequest/redInvoice': readers,
  'POST /api/crm/moneyRequest/release': readers,
  'POST /api/crm/moneyRequest/refund/forecast': readers,
  'POST /api/crm/moneyRequest/double/forecast': readers,
  'POST /api/crm/moneyRequest/forfeit/forecast': readers,
  'POST /api/crm/moneyRequest/invoice/forecast': readers,
  'POST /api/crm/moneyRequest/release/forecast': readers,
  'POST /api/crm/moneyRequest/cancel': readers,
  'POST /api/crm/moneyRequest/pay': finance,
  'POST /api/crm/moneyRequest/issue': finance,

  'GET /api/crm/moneyClosing/closed': readers,
  'POST /api/crm/receivable/list': readers,
  'POST /api/crm/receivable/totals': readers,
  'POST /api/crm/receivable/viewCounts': readers,
  'POST /api/crm/receivable/aging': readers,
  'POST /api/crm/receivable/opened': readers,

  'GET /api/crm/money/ofContract/:id': readers,
  'GET /api/crm/money/ofDeal/:id': readers,
  'GET /api/crm/money/ofCustomer/:id': readers,
  'POST /api/crm/money/parties': readers,
  'GET /api/crm/money/balances': readers,
  'POST /api/crm/money/statement/:id': readers,

  'GET /api/crm/moneyClosing/ledger': finance,
  'POST /api/crm/moneyClosing/verify': finance,
  'GET /api/crm/moneyClosing/book': finance,
  'POST /api/crm/moneyClosing/close': finance,
}

/** Finance reads of the whole company. */
export const toFinance = [
  '/api/crm/receipt/',
  '/api/crm/receivable/',
  '/api/crm/moneyRequest/',
  '/api/crm/money/',
  '/api/crm/moneyChain/',
]
