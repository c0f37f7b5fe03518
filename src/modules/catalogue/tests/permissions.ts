import { admin, type Permissions, workers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  'GET /api/crm/catalogue/all': workers,
  'GET /api/crm/catalogue/uses/:id': workers,

  // 品牌品类管理
  'POST /api/crm/catalogue/add': admin,
  'POST /api/crm/catalogue/edit': admin,
  'POST /api/crm/catalogue/enable': admin,
  'POST /api/crm/catalogue/remove': admin,
  'POST /api/crm/catalogue/merge': admin,
  'POST /api/crm/catalogue/move': admin,
  'POST /api/crm/catalogue/arrange': admin,
  'POST /api/crm/catalogue/series/add': admin,
  'POST /api/crm/catalogue/series/edit': admin,
  'POST /api/crm/catalogue/series/enable': admin,
  'POST /api/crm/catalogue/series/remove': admin,
}
