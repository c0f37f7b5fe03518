import { anyone, heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who keeps goods enters shipments and lets them go; who sells sees those of their contracts, finance reads all. */
const keepers = [...heads, '仓管' as const]
const sharers = [...sellers, '仓管' as const]
const readers = [...sellers, '财务' as const, '仓管' as const]

export const permissions: Permissions = {
  'POST /api/crm/shipment/list': readers,
  'POST /api/crm/shipment/totals': readers,
  'GET /api/crm/shipment/detail/:id': readers,
  'GET /api/crm/shipment/history/:id': readers,
  'GET /api/crm/shipment/ofOrder/:id': keepers,
  'GET /api/crm/shipment/ofPurchase/:id': keepers,
  'POST /api/crm/shipment/forecast': keepers,
  'POST /api/crm/shipment/add': keepers,
  'POST /api/crm/shipment/edit': keepers,
  'POST /api/crm/shipment/submit': keepers,
  'POST /api/crm/shipment/cancel': keepers,
  'POST /api/crm/shipment/reopen': keepers,
  'POST /api/crm/shipment/pick': keepers,
  'POST /api/crm/shipment/leave': keepers,
  'POST /api/crm/shipment/unload': keepers,
  'POST /api/crm/shipment/sign': keepers,
  'POST /api/crm/shipment/find': keepers,
  'GET /api/crm/shipment/links/:id': sharers,
  'POST /api/crm/shipment/link': sharers,
  'POST /api/crm/shipmentLink/revoke': sharers,
  'POST /api/crm/shipment/showAmounts': sharers,
  'POST /api/crm/shipmentLink/read': anyone,
  'POST /api/crm/shipmentLink/answer': anyone,
  'POST /api/crm/shipment/settleDay': keepers,
  'GET /api/crm/shipment/amounts/:id': [...sellers, '财务' as const],
  'POST /api/crm/shipment/lose': heads,
  'GET /api/crm/shipment/parts/:id': readers,
  'GET /api/crm/shipment/file/list/:id': readers,
  'POST /api/crm/shipment/file/add': keepers,
  'POST /api/crm/shipment/file/remove': keepers,
  'POST /api/crm/shipment/upload': keepers,
  'GET /api/crm/shipment/attachment/:id': readers,
  // Whoever drives sees the way in of their stops.
  'GET /api/crm/shipment/wayPhoto/:id': [...readers, '安装搬运'],
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/shipment/']

/** Who keeps goods reads and carries out the shipments of the whole company. */
export const toKeepers = ['/api/crm/shipment/', '/api/crm/dashboard/work']
