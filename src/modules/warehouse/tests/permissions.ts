import { admin, heads, type Permissions, workers } from '../../../../tests/support/permissions.ts'

/** Who leads, counts money or keeps goods reads warehouses; administrators enter them. */
const readers = [...heads, '财务' as const, '仓管' as const]

/** Who leads or counts money sees what stock is worth. */
const valuers = [...heads, '财务' as const]

/** Whoever sells sees lots too. */
const lots = workers
/** Who leads or keeps goods says where they lie. */
const keepers = [...heads, '仓管' as const]

export const permissions: Permissions = {
  'POST /api/crm/warehouse/list': readers,
  'POST /api/crm/warehouse/totals': readers,
  'GET /api/crm/warehouse/detail/:id': readers,
  'GET /api/crm/warehouse/history/:id': readers,
  'POST /api/crm/warehouse/add': admin,
  'POST /api/crm/warehouse/edit': admin,
  // 库存报表: which of them each sees is in server/report/report.test.ts
  'GET /api/crm/stockReport/reports': readers,
  'POST /api/crm/stockReport/read': readers,
  'POST /api/crm/stockReport/rows': readers,
  'POST /api/crm/stock/lots': lots,
  'GET /api/crm/stock/lot/:id': lots,
  'POST /api/crm/stock/beside': lots,

  // 库存管理: what of stock each sees is in server/list/stock.test.ts
  'POST /api/crm/stock/list': workers,
  'POST /api/crm/stock/totals': workers,
  'GET /api/crm/stock/detail/:id': workers,
  'GET /api/crm/stock/card/:id': workers,
  'GET /api/crm/stock/holds/:id': workers,
  'GET /api/crm/stock/days/:id': workers,
  'GET /api/crm/stock/expected/:id': workers,
  'GET /api/crm/stock/placeHistory/:id': workers,
  'GET /api/crm/stock/label/list/:id': lots,
  'POST /api/crm/stock/label/add': keepers,
  'POST /api/crm/stock/label/remove': keepers,
  'POST /api/crm/stock/label/upload': keepers,
  'GET /api/crm/stock/label/file/:id': lots,
  'POST /api/crm/stock/place': keepers,
  'POST /api/crm/stock/lowest': keepers,
  'GET /api/crm/stock/cost/list/:id': valuers,
  'POST /api/crm/stock/cost/add': valuers,
  'POST /api/crm/stock/cost/reverse': valuers,
}
