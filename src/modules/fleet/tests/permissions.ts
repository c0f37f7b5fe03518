import { operator, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  'POST /api/admin/fleet/list': operator,
  'POST /api/admin/fleet/totals': operator,
  'GET /api/admin/fleet/detail/:id': operator,
  'POST /api/admin/fleet/drain': operator,
  'POST /api/admin/fleet/restore': operator,
  'GET /api/admin/monitor/figures': operator,
  'GET /api/admin/monitor/routes': operator,
  'GET /api/admin/monitor/database': operator,
  'POST /api/admin/trace/list': operator,
  'POST /api/admin/trace/totals': operator,
  'GET /api/admin/trace/detail/:id': operator,
  'GET /api/admin/trace/kept': operator,
}
