import { admin, type Permissions, workers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 商品管理: what of goods each sees is in server/goods.test.ts
  'POST /api/crm/goods/list': workers,
  'POST /api/crm/goods/totals': workers,
  'GET /api/crm/goods/detail/:id': workers,
  'GET /api/crm/goods/history/:id': workers,

  'POST /api/crm/goods/add': admin,
  'POST /api/crm/goods/edit': admin,
  'POST /api/crm/goods/sell': admin,
}
