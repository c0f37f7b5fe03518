import { type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who sells, leads or counts money sees special offers of their scope. */
const readers = [...sellers, '财务' as const]

export const permissions: Permissions = {
  'POST /api/crm/special/list': readers,
  'POST /api/crm/special/totals': readers,
  'POST /api/crm/special/groups': readers,
  'GET /api/crm/special/detail/:id': readers,
  'GET /api/crm/special/history/:id': readers,

  'POST /api/crm/special/effect': sellers,
  'POST /api/crm/special/forecast': sellers,
  'POST /api/crm/special/add': sellers,
  'POST /api/crm/special/edit': sellers,
  'POST /api/crm/special/submit': sellers,
  'POST /api/crm/special/withdraw': sellers,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/special/']
