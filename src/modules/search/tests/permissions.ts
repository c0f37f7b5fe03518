import { type Permissions, signedIn } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // One's own account
  'POST /api/crm/search/find': signedIn,
  'POST /api/crm/search/named': signedIn,
  'GET /api/crm/search/offers': signedIn,
  'POST /api/crm/search/sounds': signedIn,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/search/']
