import { type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who sells, leads or counts money reads those of their scope; who sells or leads enters them. */
const readers = [...sellers, '财务' as const]

export const permissions: Permissions = {
  'POST /api/crm/earnest/list': readers,
  'POST /api/crm/earnest/totals': readers,
  'POST /api/crm/earnest/viewCounts': readers,
  'GET /api/crm/earnest/detail/:id': readers,
  'GET /api/crm/earnest/history/:id': readers,
  'POST /api/crm/earnest/offer': sellers,
  'POST /api/crm/earnest/add': sellers,
  'POST /api/crm/earnest/edit': sellers,
  'POST /api/crm/earnest/pay': sellers,
  'POST /api/crm/earnest/cancel': sellers,
  'POST /api/crm/earnest/reserve': sellers,
  'POST /api/crm/earnest/extend': sellers,
  'POST /api/crm/earnest/retake': sellers,
  'POST /api/crm/earnest/sign': sellers,
  'POST /api/crm/earnest/end': sellers,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/earnest/']
