import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who keeps goods enters papers of loans, who leads takes them back too, finance reads. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/dealerLoan/']

export const permissions: Permissions = {
  'POST /api/crm/dealerLoan/list': readers,
  'POST /api/crm/dealerLoan/totals': readers,
  'GET /api/crm/dealerLoan/detail/:id': readers,
  'GET /api/crm/dealerLoan/history/:id': readers,
  'POST /api/crm/dealerLoan/forecast': keepers,
  'POST /api/crm/dealerLoan/add': keepers,
  'POST /api/crm/dealerLoan/edit': keepers,
  'POST /api/crm/dealerLoan/submit': keepers,
  'POST /api/crm/dealerLoan/cancel': keepers,
  'POST /api/crm/dealerLoan/owed': keepers,
  'POST /api/crm/dealerLoan/reverse': heads,
}
