import { admin, operator, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 平台
  'POST /api/admin/sysLog/list': operator,
  'POST /api/admin/sysLog/totals': operator,
  'GET /api/admin/sysLog/detail/:id': operator,
  'POST /api/admin/sysLog/verify': operator,
  'POST /api/admin/sysLog/export': operator,
  'GET /api/admin/sysLog/chain': operator,

  // 公司操作日志
  'POST /api/admin/gateLog/list': admin,
  'POST /api/admin/gateLog/totals': admin,
  'GET /api/admin/gateLog/detail/:id': admin,
  'POST /api/admin/gateLog/verify': admin,
  'GET /api/admin/gateLog/chain': admin,
}
