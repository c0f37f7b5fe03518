import { anyone, heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who sells, leads or counts money sees contracts of their scope. */
const readers = [...sellers, '财务' as const]
/** Who counts money or leads notes how far a contract is. */
const clerks = ['公司管理员', '部门经理', '财务'] as const

export const permissions: Permissions = {
  // 合同: whose contracts each sees follows from their data scope, server/contract.test.ts
  'POST /api/crm/contract/list': readers,
  'POST /api/crm/contract/totals': readers,
  'POST /api/crm/contract/groups': readers,
  'GET /api/crm/contract/ofDeal/:opportunityId': readers,
  'GET /api/crm/contract/detail/:id': readers,
  'GET /api/crm/contract/reasons/:id': readers,
  'GET /api/crm/contract/history/:id': readers,
  'GET /api/crm/contract/story/:id': readers,
  'GET /api/crm/moneyChain/ofContract/:id': readers,
  'GET /api/crm/moneyChain/ofDeal/:id': readers,
  'GET /api/crm/moneyChain/ofCustomer/:id': readers,
  'GET /api/crm/contract/adding/:opportunityId': sellers,
  'POST /api/crm/contract/add': sellers,
  'POST /api/crm/contract/fromQuotation': sellers,
  'POST /api/crm/contract/check': sellers,
  'POST /api/crm/contract/save': sellers,
  'POST /api/crm/contract/edit': sellers,
  'POST /api/crm/contract/forecast': sellers,
  'POST /api/crm/contract/submit': sellers,
  'POST /api/crm/contract/void': sellers,
  'POST /api/crm/contract/progress': clerks,
  'POST /api/crm/contract/complete': clerks,
  'POST /api/crm/contract/reopen': clerks,
  'GET /api/crm/contractChange/ofContract/:contractId': readers,
  'POST /api/crm/contractChange/versions': readers,
  'POST /api/crm/contractChange/check': sellers,
  'POST /api/crm/contractChange/add': sellers,
  'POST /api/crm/contractChange/save': sellers,
  'POST /api/crm/contractChange/forecast': sellers,
  'POST /api/crm/contractChange/cancelForecast': sellers,
  'POST /api/crm/contractChange/submit': sellers,
  'POST /api/crm/contractChange/void': sellers,
  'POST /api/crm/contractChange/cancel': sellers,
  'GET /api/crm/contract/pdf/:id': readers,
  'GET /api/crm/contract/acceptance/:id': readers,
  'GET /api/crm/contractChange/pdf/:id': readers,
  'GET /api/crm/contract/signatures/:id': readers,
  'GET /api/crm/contract/attachment/:id': readers,
  'GET /api/crm/contract/file/list/:contractId': readers,
  'POST /api/crm/contract/file/add': sellers,
  'POST /api/crm/contract/file/remove': sellers,
  'GET /api/crm/contract/links/:id': sellers,
  'POST /api/crm/contract/link': sellers,
  'POST /api/crm/contractLink/revoke': sellers,
  'POST /api/crm/contract/paper': sellers,
  'POST /api/crm/contract/upload': sellers,
  'GET /api/crm/contractTemplate/list': readers,
  'POST /api/crm/contractTemplate/add': heads,
  'POST /api/crm/contractTemplate/edit': heads,
  'POST /api/crm/contractTemplate/remove': heads,

  // what a customer opens without an account
  'POST /api/crm/contractLink/read': anyone,
  'POST /api/crm/contractLink/sign': anyone,
  'POST /api/crm/contractLink/pdf': anyone,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/contract/', '/api/crm/contractChange/']
