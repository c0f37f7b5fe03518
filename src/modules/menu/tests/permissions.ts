import { operator, type Permissions } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  'GET /api/admin/menu/managed': operator,
  'POST /api/admin/menu/add': operator,
  'POST /api/admin/menu/edit': operator,
  'POST /api/admin/menu/enable': operator,
  'POST /api/admin/menu/move': operator,
  'POST /api/admin/menu/remove': operator,
  'POST /api/admin/menu/element/add': operator,
  'POST /api/admin/menu/element/edit': operator,
  'POST /api/admin/menu/element/enable': operator,
  'POST /api/admin/menu/element/move': operator,
  'POST /api/admin/menu/element/remove': operator,
}
