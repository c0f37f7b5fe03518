import { anyone, heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 报价单: whose quotations each sees follows from their deals, server/quotation.test.ts
  'POST /api/crm/quotation/list': sellers,
  'POST /api/crm/quotation/totals': sellers,
  'GET /api/crm/quotation/ofDeal/:opportunityId': sellers,
  'GET /api/crm/quotation/detail/:id': sellers,
  'GET /api/crm/quotation/reasons/:id': sellers,
  'GET /api/crm/quotation/history/:id': sellers,
  'POST /api/crm/quotation/add': sellers,
  'GET /api/crm/quotation/start/:opportunityId': sellers,
  'POST /api/crm/quotation/checkNew': sellers,
  'POST /api/crm/quotation/check': sellers,
  'POST /api/crm/quotation/save': sellers,
  'POST /api/crm/quotation/edit': sellers,
  'POST /api/crm/quotation/ask': sellers,
  'POST /api/crm/quotation/copy': sellers,
  'POST /api/crm/quotation/send': sellers,
  'POST /api/crm/quotation/accept': sellers,
  'POST /api/crm/quotation/void': sellers,
  'GET /api/crm/quotation/pdf/:id': sellers,
  'GET /api/crm/quotation/links/:id': sellers,
  'POST /api/crm/quotation/link': sellers,
  'POST /api/crm/quotationLink/revoke': sellers,

  // templates: who sells sees and uses them, heads keep them
  'POST /api/crm/quotationTemplate/list': sellers,
  'POST /api/crm/quotationTemplate/totals': sellers,
  'GET /api/crm/quotationTemplate/detail/:id': sellers,
  'GET /api/crm/quotationTemplate/history/:id': sellers,
  'POST /api/crm/quotationTemplate/find': sellers,
  'POST /api/crm/quotationTemplate/fill': sellers,
  'POST /api/crm/quotationTemplate/add': heads,
  'POST /api/crm/quotationTemplate/edit': heads,
  'POST /api/crm/quotationTemplate/remove': heads,

  // what a customer opens without an account
  'POST /api/crm/quotationLink/read': anyone,
  'POST /api/crm/quotationLink/pdf': anyone,
  'POST /api/crm/quotationLink/accept': anyone,
  'POST /api/crm/quotationLink/ask': anyone,
}
