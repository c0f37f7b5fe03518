import { heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who sells enters what their customers give back, who keeps goods receives and looks at it, finance settles. */
const keepers = [...heads, '仓管' as const]
const settlers = [...heads, '财务' as const]
const readers = [...sellers, '财务' as const, '仓管' as const]

export const permissions: Permissions = {
  'POST /api/crm/goodsReturn/list': readers,
  'POST /api/crm/goodsReturn/totals': readers,
  'GET /api/crm/goodsReturn/detail/:id': readers,
  'GET /api/crm/goodsReturn/history/:id': readers,
  'GET /api/crm/goodsReturn/possible/:id': sellers,
  'POST /api/crm/goodsReturn/forecast': sellers,
  'POST /api/crm/goodsReturn/add': sellers,
  'POST /api/crm/goodsReturn/edit': sellers,
  'POST /api/crm/goodsReturn/submit': sellers,
  'POST /api/crm/goodsReturn/cancel': sellers,
  'POST /api/crm/goodsReturn/reopen': sellers,
  'POST /api/crm/goodsReturn/receive': keepers,
  'POST /api/crm/goodsReturn/inspect': keepers,
  'GET /api/crm/goodsReturn/settlement/:id': settlers,
  'POST /api/crm/goodsReturn/settle': settlers,
  'GET /api/crm/goodsReturn/file/list/:id': readers,
  'POST /api/crm/goodsReturn/file/add': [...sellers, '仓管'],
  'POST /api/crm/goodsReturn/file/remove': [...sellers, '仓管'],
  'POST /api/crm/goodsReturn/upload': [...sellers, '仓管'],
  'GET /api/crm/goodsReturn/attachment/:id': readers,
}

/** Finance reads and settles those of the whole company. */
export const toFinance = ['/api/crm/goodsReturn/', '/api/crm/dashboard/work']

/** Who keeps goods reads and receives those of the whole company. */
export const toKeepers = ['/api/crm/goodsReturn/', '/api/crm/dashboard/work']
