import { type Permissions, sellers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  'POST /api/crm/quotation/goods': sellers,
  'POST /api/crm/quotation/codes': sellers,
  'POST /api/crm/quotation/sets': sellers,
  'POST /api/crm/quotation/setOffer': sellers,
}
