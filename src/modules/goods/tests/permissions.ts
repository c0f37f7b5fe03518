import { admin, type Permissions, workers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 商品管理: what of goods each sees is in server/goods.test.ts
  'POST /api/crm/goods/list': workers,
  'POST /api/crm/goods/totals': workers,
  'GET /api/crm/goods/detail/:id': workers,
  'GET /api/crm/goods/history/:id': workers,

  'GET /api/crm/goods/codePatterns': workers,
  'POST /api/crm/goods/codePatterns/save': admin,
  'POST /api/crm/goods/add': admin,
  'POST /api/crm/goods/edit': admin,
  'POST /api/crm/goods/sell': admin,

  // 行业商品: the rights that go beyond the screen's are in server/starter/starter.test.ts
  'GET /api/crm/goods/starter': admin,
  'POST /api/crm/goods/starter/put': admin,
  'POST /api/crm/goods/starter/takeBack': admin,
}
