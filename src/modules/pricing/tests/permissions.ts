import { admin, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Everyone who sells or counts money; the warehouse sees no prices. */
const priced = [...sellers, '财务'] as const

export const permissions: Permissions = {
  // 价格管理: what of prices each sees is in server/pricing.test.ts
  'POST /api/crm/price/list': priced,
  'POST /api/crm/price/totals': priced,
  'GET /api/crm/price/detail/:id': priced,
  'GET /api/crm/price/goods/:id': priced,
  'POST /api/crm/price/on': priced,

  'POST /api/crm/price/batch/list': priced,
  'POST /api/crm/price/batch/totals': priced,
  'GET /api/crm/price/batch/detail/:id': priced,

  'POST /api/crm/price/add': admin,
  'POST /api/crm/price/void': admin,
  'POST /api/crm/price/batch/preview': admin,
  'POST /api/crm/price/batch/forecast': admin,
  'POST /api/crm/price/batch/add': admin,
  'POST /api/crm/price/batch/reverse': admin,
  'POST /api/crm/price/batch/reverse/forecast': admin,

  // how low one person may go
  'POST /api/admin/employees/chanegResultPreferential': admin,
}
