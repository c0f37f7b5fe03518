import { admin, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  'GET /api/admin/employees/handover/overview/:id': admin,
  'POST /api/admin/employees/handover/preview': admin,
  'POST /api/admin/employees/handover/execute': admin,
  'GET /api/admin/employees/handover/records': admin,
  'POST /api/admin/employees/handover/undo': admin,
}
