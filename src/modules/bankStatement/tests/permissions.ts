import type { Permissions } from '../../../../tests/support/permissions.ts'

/** Statements tell everything that moved on the company's accounts. */
const finance = ['公司管理员' as const, '财务' as const]

export const permissions: Permissions = {
  'POST /api/crm/statement/upload/:accountId': finance,
  'POST /api/crm/statement/read': finance,
  'GET /api/crm/statement/file/:id': finance,
  'GET /api/crm/statement/files': finance,
  'POST /api/crm/statement/list': finance,
  'POST /api/crm/statement/totals': finance,
  'GET /api/crm/statement/row/:id': finance,
  'POST /api/crm/statement/match': finance,
  'POST /api/crm/statement/matchRefund': finance,
  'POST /api/crm/statement/matchMall': finance,
  'POST /api/crm/statement/createMall': finance,
  'POST /api/crm/statement/accept': finance,
  'POST /api/crm/statement/unmatch': finance,
  'POST /api/crm/statement/ignore': finance,
  'POST /api/crm/statement/restore': finance,
  'POST /api/crm/statement/create': finance,
  'POST /api/crm/statement/contracts': finance,
  'POST /api/crm/statement/rematch/:accountId': finance,
  'GET /api/crm/mall/months': finance,
  'POST /api/crm/mall/statement': finance,
  'POST /api/crm/mall/enter': finance,
  'POST /api/crm/mall/takeBack': finance,
  'POST /api/crm/mall/close': finance,
  'POST /api/crm/mall/print': finance,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/statement/', '/api/crm/mall/']
