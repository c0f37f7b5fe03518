import { admin, type Permissions, signedIn, staff } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // What every list and form needs; outside of any company there is nobody and nothing to choose
  'GET /api/admin/dictionary/all': signedIn,
  'GET /api/admin/reference/all': signedIn,
  'GET /api/admin/view/mine': signedIn,

  // One's own in a company
  'POST /api/admin/view/save': staff,
  'POST /api/admin/view/remove': staff,

  // 数据字典、排序管理
  'GET /api/admin/dictionary/managed': admin,
  'GET /api/admin/dictionary/item/uses/:id': admin,
  'POST /api/admin/dictionary/type/add': admin,
  'POST /api/admin/dictionary/type/edit': admin,
  'POST /api/admin/dictionary/type/remove': admin,
  'POST /api/admin/dictionary/type/arrange': admin,
  'POST /api/admin/dictionary/item/add': admin,
  'POST /api/admin/dictionary/item/edit': admin,
  'POST /api/admin/dictionary/item/enable': admin,
  'POST /api/admin/dictionary/item/remove': admin,
  'POST /api/admin/dictionary/item/merge': admin,
  'GET /api/admin/sort/groups': admin,
  'POST /api/admin/sort/save': admin,

  // 开关配置
  'GET /api/admin/switch/all': admin,
  'GET /api/admin/switch/history': admin,
  'POST /api/admin/switch/save': admin,
}
