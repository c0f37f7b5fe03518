import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who keeps goods, leads or counts money reads counts; who keeps goods or leads counts. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]

export const permissions: Permissions = {
  'POST /api/crm/stocktake/list': readers,
  'POST /api/crm/stocktake/totals': readers,
  'GET /api/crm/stocktake/detail/:id': readers,
  'POST /api/crm/stocktake/lines': readers,
  'GET /api/crm/stocktake/history/:id': readers,
  'POST /api/crm/stocktake/forecast': keepers,
  'POST /api/crm/stocktake/add': keepers,
  'POST /api/crm/stocktake/count': keepers,
  'POST /api/crm/stocktake/uncount': keepers,
  'POST /api/crm/stocktake/found': keepers,
  'POST /api/crm/stocktake/submit': keepers,
  'POST /api/crm/stocktake/resume': keepers,
  'POST /api/crm/stocktake/cancel': keepers,
  'GET /api/crm/stocktake/file/list/:id': readers,
  'POST /api/crm/stocktake/file/add': keepers,
  'POST /api/crm/stocktake/file/remove': keepers,
  'POST /api/crm/stocktake/upload': keepers,
  'GET /api/crm/stocktake/attachment/:id': readers,
}
