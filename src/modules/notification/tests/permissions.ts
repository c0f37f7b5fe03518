import { type Permissions, signedIn, staff } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // One's own account
  'GET /api/admin/notification/inbox': signedIn,
  'GET /api/admin/notification/events': signedIn,

  // One's own in a company
  'POST /api/admin/notification/read': staff,
}
