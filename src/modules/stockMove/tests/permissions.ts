import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who keeps goods enters papers of stock, who leads takes them back too, finance reads. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/stockMove/', '/api/crm/stockTransfer/']

export const permissions: Permissions = {
  'POST /api/crm/stockMove/list': readers,
  'POST /api/crm/stockMove/totals': readers,
  'GET /api/crm/stockMove/detail/:id': readers,
  'GET /api/crm/stockMove/history/:id': readers,
  'POST /api/crm/stockMove/forecast': keepers,
  'POST /api/crm/stockMove/add': keepers,
  'POST /api/crm/stockMove/edit': keepers,
  'POST /api/crm/stockMove/submit': keepers,
  'POST /api/crm/stockMove/cancel': keepers,
  'POST /api/crm/stockMove/answer': keepers,
  'POST /api/crm/stockMove/reverse': heads,
  'GET /api/crm/stockMove/file/list/:id': readers,
  'POST /api/crm/stockMove/file/add': keepers,
  'POST /api/crm/stockMove/file/remove': keepers,
  'POST /api/crm/stockMove/upload': keepers,
  'GET /api/crm/stockMove/attachment/:id': readers,
  'POST /api/crm/stockTransfer/list': readers,
  'POST /api/crm/stockTransfer/totals': readers,
  'GET /api/crm/stockTransfer/detail/:id': readers,
  'GET /api/crm/stockTransfer/history/:id': readers,
  'POST /api/crm/stockTransfer/forecast': keepers,
  'POST /api/crm/stockTransfer/add': keepers,
  'POST /api/crm/stockTransfer/edit': keepers,
  'POST /api/crm/stockTransfer/submit': keepers,
  'POST /api/crm/stockTransfer/cancel': keepers,
  'POST /api/crm/stockTransfer/receive': keepers,
  'POST /api/crm/stockTransfer/takeBack': keepers,
  'POST /api/crm/stockTransfer/lose': heads,
  'GET /api/crm/stockTransfer/file/list/:id': readers,
  'POST /api/crm/stockTransfer/file/add': keepers,
  'POST /api/crm/stockTransfer/file/remove': keepers,
  'POST /api/crm/stockTransfer/upload': keepers,
  'GET /api/crm/stockTransfer/attachment/:id': readers,
}
