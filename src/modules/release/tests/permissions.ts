import { operator, type Permissions, signedIn } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // Everyone reads what is published.
  'POST /api/admin/maintain/list': signedIn,
  'POST /api/admin/maintain/totals': signedIn,
  'GET /api/admin/maintain/detail/:id': signedIn,
  'GET /api/admin/maintain/news': signedIn,
  'POST /api/admin/maintain/seen': signedIn,
  // Operators write it.
  'POST /api/admin/maintain/add': operator,
  'POST /api/admin/maintain/edit': operator,
  'POST /api/admin/maintain/remove': operator,
}
