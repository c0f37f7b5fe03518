import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who leads or keeps goods enters; finance reads besides. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]

/** Who sees what stock is worth. */
const valuers = [...heads, '财务' as const]

export const toFinance = ['/api/crm/stockReceipt/', '/api/crm/purchase/', '/api/crm/supplierReturn/']

export const permissions: Permissions = {
  'POST /api/crm/supplier/list': readers,
  'POST /api/crm/supplier/totals': readers,
  'GET /api/crm/supplier/detail/:id': readers,
  'GET /api/crm/supplier/history/:id': readers,
  'POST /api/crm/supplier/add': keepers,
  'POST /api/crm/supplier/edit': keepers,
  'POST /api/crm/purchase/list': readers,
  'POST /api/crm/purchase/totals': readers,
  'GET /api/crm/purchase/detail/:id': readers,
  'GET /api/crm/purchase/history/:id': readers,
  'POST /api/crm/purchase/forecast': keepers,
  'POST /api/crm/purchase/add': keepers,
  'POST /api/crm/purchase/edit': keepers,
  'POST /api/crm/purchase/submit': keepers,
  'POST /api/crm/purchase/cancel': keepers,
  'POST /api/crm/purchase/awaiting': keepers,
  'POST /api/crm/purchase/coming': readers,
  'POST /api/crm/purchase/accept': keepers,
  'POST /api/crm/purchase/close': keepers,
  'POST /api/crm/purchase/reopen': keepers,
  'POST /api/crm/stockReceipt/list': readers,
  'POST /api/crm/stockReceipt/totals': readers,
  'GET /api/crm/stockReceipt/detail/:id': readers,
  'GET /api/crm/stockReceipt/history/:id': readers,
  'POST /api/crm/stockReceipt/forecast': keepers,
  'POST /api/crm/stockReceipt/add': keepers,
  'POST /api/crm/stockReceipt/edit': keepers,
  'POST /api/crm/stockReceipt/submit': keepers,
  'POST /api/crm/stockReceipt/cancel': keepers,
  'POST /api/crm/stockReceipt/reverse': keepers,
  'GET /api/crm/stockReceipt/file/list/:id': readers,
  'POST /api/crm/stockReceipt/file/add': keepers,
  'POST /api/crm/stockReceipt/file/remove': keepers,
  'POST /api/crm/stockReceipt/upload': keepers,
  'GET /api/crm/stockReceipt/attachment/:id': readers,
  'GET /api/crm/stockReceipt/cost/list/:id': valuers,
  'POST /api/crm/stockReceipt/cost/add': heads,
  'POST /api/crm/stockReceipt/cost/reverse': heads,
  'POST /api/crm/supplierReturn/list': readers,
  'POST /api/crm/supplierReturn/totals': readers,
  'GET /api/crm/supplierReturn/detail/:id': readers,
  'GET /api/crm/supplierReturn/history/:id': readers,
  'POST /api/crm/supplierReturn/forecast': keepers,
  'POST /api/crm/supplierReturn/add': keepers,
  'POST /api/crm/supplierReturn/edit': keepers,
  'POST /api/crm/supplierReturn/submit': keepers,
  'POST /api/crm/supplierReturn/cancel': keepers,
  'POST /api/crm/supplierReturn/reverse': keepers,
  'GET /api/crm/supplierReturn/file/list/:id': readers,
  'POST /api/crm/supplierReturn/file/add': keepers,
  'POST /api/crm/supplierReturn/file/remove': keepers,
  'POST /api/crm/supplierReturn/upload': keepers,
  'GET /api/crm/supplierReturn/attachment/:id': readers,
}
