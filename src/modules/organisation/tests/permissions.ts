import { admin, heads, operator, type Permissions, signedIn, staff } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // One's own account
  'GET /api/admin/start': signedIn,
  'GET /api/admin/start/rest': signedIn,
  'GET /api/admin/user/front/info': signedIn,
  'GET /api/admin/user/front/menus': signedIn,
  'GET /api/admin/user/front/menu/all': signedIn,
  'POST /api/admin/office/addoffice': signedIn,
  'POST /api/admin/office/getofficebyuserid': signedIn,
  'GET /api/auth/jwt/chooseOffice': signedIn,
  'GET /api/admin/employees/findUserAndRole': signedIn,
  'POST /api/admin/employees/findUserCompanyList': signedIn,
  'GET /api/admin/employees/checkCompany': signedIn,
  'POST /api/admin/employees/endView': signedIn,

  // What every list and form needs; outside of any company there is nobody and nothing to choose
  'GET /api/admin/directory/employees': signedIn,
  'GET /api/admin/directory/departments': signedIn,

  // One's own in a company
  'GET /api/admin/employees/listAllNoTree': staff,

  // 公司信息
  'GET /api/admin/office/profile': admin,
  'GET /api/admin/office/history': admin,
  'POST /api/admin/office/edit': admin,
  'POST /api/admin/office/changeComSynchronousAuto': admin,

  // 部门管理
  'GET /api/admin/department/tree': admin,
  'GET /api/admin/department/detail/:id': admin,
  'GET /api/admin/department/history/:id': admin,
  'POST /api/admin/department/add': admin,
  'POST /api/admin/department/edit': admin,
  'POST /api/admin/department/move': admin,
  'POST /api/admin/department/disable': admin,
  'POST /api/admin/department/open': admin,
  'POST /api/admin/department/remove': admin,

  // 角色管理、角色类型管理
  'GET /api/admin/groupType/list': admin,
  'POST /api/admin/groupType/add': admin,
  'POST /api/admin/groupType/edit': admin,
  'POST /api/admin/groupType/order': admin,
  'POST /api/admin/groupType/remove': admin,
  'GET /api/admin/group/list': admin,
  'GET /api/admin/group/rights': admin,
  'GET /api/admin/group/detail/:id': admin,
  'GET /api/admin/group/members/:id': admin,
  'GET /api/admin/group/history/:id': admin,
  'GET /api/admin/group/compare/:id/:roleId': admin,
  'POST /api/admin/group/add': admin,
  'POST /api/admin/group/copy': admin,
  'POST /api/admin/group/edit': admin,
  'POST /api/admin/group/preview': admin,
  'POST /api/admin/group/grant': admin,
  'POST /api/admin/group/offer': admin,
  'POST /api/admin/group/addMembers': admin,
  'POST /api/admin/group/removeMembers': admin,
  'POST /api/admin/group/remove': admin,

  // 员工管理: heads of departments look at their people, the administrator changes them
  'POST /api/admin/employees/page': heads,
  'POST /api/admin/employees/totals': heads,
  'POST /api/admin/employees/list': heads,
  'GET /api/admin/employees/detail/:id': heads,
  'GET /api/admin/employees/history/:id': heads,
  'GET /api/admin/employees/permissions/:id': heads,
  'GET /api/admin/employees/seats': heads,
  'GET /api/admin/employees/findCompanyName/:id': heads,
  'GET /api/admin/employees/checkEmployeesIsHasMemberAuth/:id': heads,
  'POST /api/admin/employees/findRole/:id': heads,
  'POST /api/admin/employees/checkedTree': heads,
  'POST /api/admin/employees/revealMobile/:id': admin,
  'POST /api/admin/employees/addUser': admin,
  'POST /api/admin/employees/updateUser': admin,
  'POST /api/admin/employees/move': admin,
  'GET /api/admin/employees/roleChoices': admin,
  'POST /api/admin/employees/setRoles': admin,
  'POST /api/admin/employees/addRole': admin,
  'POST /api/admin/employees/deleteRole': admin,
  'POST /api/admin/employees/disableEmployees/:id': admin,
  'POST /api/admin/employees/openEmployees/:id': admin,
  'POST /api/admin/employees/correctMobile': admin,
  'POST /api/admin/employees/resetPassword': admin,
  'POST /api/admin/employees/endSessions': admin,
  'POST /api/admin/employees/employeesAllSynchronous': admin,
  'POST /api/admin/employees/viewAs': admin,
  'POST /api/admin/permission/explain': admin,

  // 平台
  'POST /api/admin/platform/businessOffice/employessSync': operator,
  'POST /api/admin/platform/office/visit': operator,
}
