import { admin, type Permissions, signedIn, staff } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // One's own account
  'GET /api/crm/dashboard/figures': signedIn,
  'GET /api/crm/dashboard/work': signedIn,
  'GET /api/crm/dashboard/board': signedIn,
  'GET /api/crm/dashboard/firstHour': signedIn,
  'GET /api/crm/dashboard/deeds': signedIn,
  'GET /api/crm/dashboard/deeds/rows': signedIn,

  // One's own in a company
  'POST /api/crm/dashboard/firstHour/hide': staff,

  // 公司信息
  'POST /api/crm/dashboard/firstHour/keep': admin,
  'POST /api/crm/dashboard/firstHour/sample/fill': admin,
  'POST /api/crm/dashboard/firstHour/sample/clear': admin,

  // Targets: what the company wants of whom
  'GET /api/crm/target/year': admin,
  'POST /api/crm/target/save': admin,
  'POST /api/crm/target/copyYear': admin,
}

/** Rows of work are those that the lists of money tell finance. */
export const toFinance = ['/api/crm/dashboard/work']
