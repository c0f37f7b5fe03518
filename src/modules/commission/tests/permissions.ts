import { type Permissions, sellers } from '../../../../tests/support/permissions.ts'

const readers = [...sellers, '财务' as const]
const keepers = ['公司管理员' as const, '财务' as const]

export const permissions: Permissions = {
  'POST /api/crm/commission/list': readers,
  'POST /api/crm/commission/totals': readers,
  'POST /api/crm/commission/groups': readers,
  'GET /api/crm/commission/explain/:id': readers,
  'GET /api/crm/commission/ofContract/:id': readers,
  'POST /api/crm/commissionMonth/list': readers,
  'POST /api/crm/commissionMonth/totals': readers,
  'GET /api/crm/commissionMonth/detail/:id': readers,
  'GET /api/crm/commissionMonth/pdf/:id': readers,

  'GET /api/crm/commissionRate/list': keepers,
  'POST /api/crm/commissionRate/add': keepers,
  'POST /api/crm/commissionRate/end': keepers,
  'POST /api/crm/commissionRate/remove': keepers,
  'GET /api/crm/commission/book': keepers,
  'POST /api/crm/commission/close': keepers,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/commission/', '/api/crm/commissionMonth/']
