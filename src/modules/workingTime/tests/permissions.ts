import { admin, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // When the company works: the administrator's
  'GET /api/crm/approval/calendar': admin,
  'POST /api/crm/approval/calendar/save': admin,
  'POST /api/crm/approval/calendar/exception/add': admin,
  'POST /api/crm/approval/calendar/exception/edit': admin,
  'POST /api/crm/approval/calendar/exception/remove': admin,
}
