import { type Permissions, signedIn } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // One's own account
  'GET /api/admin/notification/inbox': signedIn,
  'GET /api/admin/notification/events': signedIn,
  'POST /api/admin/notification/read': signedIn,
}
