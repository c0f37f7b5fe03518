import { admin, type Permissions, workers } from '../../../../tests/support/permissions.ts'

/** Everyone who sells or counts money; the warehouse sees no prices, and so no sets. */
const priced = workers.filter(person => person !== '仓管')

export const permissions: Permissions = {
  'POST /api/crm/set/list': priced,
  'POST /api/crm/set/totals': priced,
  'GET /api/crm/set/detail/:id': priced,
  'GET /api/crm/set/history/:id': priced,
  'GET /api/crm/set/withGoods/:goodsId': priced,

  'POST /api/crm/set/add': admin,
  'POST /api/crm/set/edit': admin,
}
