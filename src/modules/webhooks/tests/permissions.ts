import { admin, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // What signs its calls: the administrator's
  'GET /api/crm/approval/signing': admin,
  'POST /api/crm/approval/signing/rotate': admin,
}
