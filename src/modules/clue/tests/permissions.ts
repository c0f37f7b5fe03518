import { admin, heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 公海管理
  'GET /api/crm/pool/list': admin,
  'GET /api/crm/pool/history/:id': admin,
  'POST /api/crm/pool/add': admin,
  'POST /api/crm/pool/edit': admin,
  'POST /api/crm/pool/enable': admin,
  'POST /api/crm/pool/makeDefault': admin,
  'POST /api/crm/pool/order': admin,
  'GET /api/crm/pool/mine': sellers,

  // 分配规则
  'GET /api/crm/assignment/rules': admin,
  'GET /api/crm/assignment/people/:id': admin,
  'GET /api/crm/assignment/history/:id': admin,
  'GET /api/crm/assignment/log': admin,
  'GET /api/crm/assignment/ofClue/:id': sellers,
  'POST /api/crm/assignment/add': admin,
  'POST /api/crm/assignment/edit': admin,
  'POST /api/crm/assignment/enable': admin,
  'POST /api/crm/assignment/remove': admin,
  'POST /api/crm/assignment/order': admin,
  'POST /api/crm/assignment/run': heads,

  // 流量: sellers work on them, heads also assign, import and export
  'POST /api/crm/clue/list': sellers,
  'POST /api/crm/clue/viewCounts': sellers,
  'POST /api/crm/clue/totals': sellers,
  'GET /api/crm/clue/detail/:id': sellers,
  'GET /api/crm/clue/followUps/:id': sellers,
  'GET /api/crm/clue/history/:id': sellers,
  'GET /api/crm/clue/checkPhone': sellers,
  'POST /api/crm/clue/add': sellers,
  'POST /api/crm/clue/edit': sellers,
  'POST /api/crm/clue/revealPhone/:id': sellers,
  'POST /api/crm/clue/follow': sellers,
  'POST /api/crm/clue/claim': sellers,
  'POST /api/crm/clue/claim/forecast': sellers,
  'POST /api/crm/clue/claim/ask': sellers,
  'POST /api/crm/clue/return': sellers,
  'POST /api/crm/clue/invalidate': sellers,
  'POST /api/crm/clue/movePool': sellers,
  'POST /api/crm/clue/assign': heads,
  'POST /api/crm/clue/take': heads,
  'GET /api/crm/clue/assign/recent': heads,
  'POST /api/crm/clue/assign/undo': heads,
}
