import { anyone, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who sells or leads orders what was sold; who keeps goods and finance read. */
const readers = [...sellers, '财务' as const, '仓管' as const]
/** Who sees contracts. */
const sold = [...sellers, '财务' as const]

/** Who leads and who keeps goods reserve them for orders. */
const keepers = ['公司管理员' as const, '部门经理' as const, '仓管' as const]

export const permissions: Permissions = {
  'POST /api/crm/salesOrder/list': readers,
  'POST /api/crm/salesOrder/totals': readers,
  'GET /api/crm/salesOrder/detail/:id': readers,
  'GET /api/crm/salesOrder/history/:id': readers,
  'GET /api/crm/salesOrder/ofContract/:id': readers,
  'GET /api/crm/salesOrder/info/:id': readers,
  'GET /api/crm/salesOrder/story/:id': readers,
  'POST /api/crm/salesOrder/forecast': sellers,
  'POST /api/crm/salesOrder/add': sellers,
  'POST /api/crm/salesOrder/retail': sellers,
  'POST /api/crm/salesOrder/retail/forecast': sellers,
  'POST /api/crm/salesOrder/edit': sellers,
  'POST /api/crm/salesOrder/submit': sellers,
  'POST /api/crm/salesOrder/cancel': sellers,
  'POST /api/crm/salesOrder/wish': sellers,
  'POST /api/crm/salesOrder/revoke': sellers,
  'GET /api/crm/salesOrder/splittable/:id': sellers,
  'POST /api/crm/salesOrder/split': sellers,
  'GET /api/crm/salesOrder/file/list/:id': readers,
  'POST /api/crm/salesOrder/file/add': [...sellers, '仓管'],
  'POST /api/crm/salesOrder/file/remove': [...sellers, '仓管'],
  'POST /api/crm/salesOrder/upload': [...sellers, '仓管'],
  'GET /api/crm/salesOrder/attachment/:id': readers,
  'GET /api/crm/salesOrder/consents/:id': readers,
  'POST /api/crm/salesOrder/ask': [...sellers, '仓管'],
  'POST /api/crm/lotConsent/withdraw': [...sellers, '仓管'],
  'POST /api/crm/lotConsent/sign': [...sellers, '仓管'],
  'POST /api/crm/lotConsent/photo': [...sellers, '仓管'],
  'GET /api/crm/lotConsent/attachment/:id': readers,
  'GET /api/crm/lotConsent/links/:id': [...sellers, '仓管'],
  'POST /api/crm/lotConsent/link': [...sellers, '仓管'],
  'POST /api/crm/lotConsentLink/revoke': [...sellers, '仓管'],
  'POST /api/crm/lotConsentLink/read': anyone,
  'POST /api/crm/lotConsentLink/answer': anyone,
  'GET /api/crm/deliveryReport/reports': readers,
  'POST /api/crm/deliveryReport/read': readers,
  'POST /api/crm/deliveryReport/rows': readers,
  'POST /api/crm/soldLine/list': sold,
  'POST /api/crm/soldLine/totals': sold,
  'POST /api/crm/soldLine/viewCounts': sold,
  'POST /api/crm/soldLine/groups': sold,
  'GET /api/crm/home/ofContract/:id': sold,
  'GET /api/crm/home/ofDeal/:id': sold,
  'GET /api/crm/home/ofQuotation/:id': sold,
  'GET /api/crm/home/ofCustomer/:id': sold,
  'GET /api/crm/salesOrder/allocation/:id': readers,
  'POST /api/crm/salesOrder/proposal': keepers,
  'POST /api/crm/salesOrder/allocate': keepers,
  'POST /api/crm/salesOrder/release': keepers,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/salesOrder/', '/api/crm/lotConsent/', '/api/crm/soldLine/', '/api/crm/home/']

/** Who keeps goods reads the orders of the whole company. */
export const toKeepers = [
  'list',
  'totals',
  'detail',
  'history',
  'info',
  'story',
  'allocation',
  'proposal',
  'allocate',
  'release',
  'consents',
  'ask',
  'file/list',
  'file/add',
  'attachment',
]
  .map(call => `/api/crm/salesOrder/${call}`)
  .concat('/api/crm/lotConsent')
