import { admin, heads, type Permissions, sellers, staff } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // One's own in a company
  'GET /api/crm/export/mine': staff,
  'POST /api/crm/export/cancel': staff,

  // 商机团队
  'POST /api/crm/reported/historyBusiness/importHistoryBusinessImport': admin,
  'POST /api/crm/reported/historyBusinessPay/importHistoryBusinessPayImport': ['公司管理员', '财务'],
  'POST /api/crm/reported/historyBusinessRefund/importHistoryBusinessRefundImport': ['公司管理员', '财务'],
  'POST /api/crm/reported/historyEmployees/importHistoryEmployeesImport': ['公司管理员', '财务'],
  'GET /api/crm/import/template/:kind': heads,
  'POST /api/crm/import/upload/:kind': heads,
  'GET /api/crm/import/batches/:kind': heads,
  'GET /api/crm/import/batch/:id': heads,
  'GET /api/crm/import/errors/:id': heads,
  'GET /api/crm/import/words/:id': heads,
  'POST /api/crm/import/layout': heads,
  'POST /api/crm/import/check': heads,
  'POST /api/crm/import/run': heads,
  'POST /api/crm/import/cancel': heads,
  'POST /api/crm/import/undo': heads,
  'POST /api/crm/export/start/:kind': heads,

  // 客户: sellers see and edit theirs; heads also merge them and decide who else may see one
  'POST /api/crm/export/preview/:kind': heads,

  // 凭证下载: people who work with customers find their own files there
  'POST /api/crm/voucher/list': sellers,
  'POST /api/crm/voucher/totals': sellers,
  'GET /api/crm/voucher/detail/:id': sellers,
  'POST /api/crm/voucher/remove': sellers,

  // … and fetches them while they may still export
  'GET /api/crm/voucher/fetch/:id': heads,

  // A person's own exports, while they may still export
  'GET /api/crm/export/download/:id': heads,
}
