import { anyone, operator, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // Signing in, and what comes before
  'POST /api/admin/errorLog/report': anyone,

  // 平台
  'POST /api/admin/errorLog/list': operator,
  'POST /api/admin/errorLog/totals': operator,
  'GET /api/admin/errorLog/detail/:id': operator,
  'POST /api/admin/errorLog/status': operator,
  'POST /api/admin/errorLog/clear': operator,
}
