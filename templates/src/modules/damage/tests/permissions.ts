import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who keeps goods, leads or counts money reads reports of their scope; who keeps goods or leads enters them. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/damage/']

export const permissions: Permissions = {
  'POST /api/crm/damage/list': readers,
  'POST /api/crm/damage/totals': readers,
  'GET /api/crm/damage/detail/:id': readers,
  'GET /api/crm/damage/history/:id': readers,
  'POST /api/crm/damage/forecast': keepers,
  'POST /api/crm/damage/add': keepers,
  'POST /api/crm/damage/edit': keepers,
  'POST /api/crm/damage/submit': keepers,
  'POST /api/crm/damage/cancel': keepers,
}
