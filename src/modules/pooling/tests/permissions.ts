import { admin, heads, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 开关配置
  'POST /api/crm/recycling/preview': admin,

  // 流量: sellers work on them, heads also assign, import and export
  'GET /api/crm/pooling/receivers': heads,
}
