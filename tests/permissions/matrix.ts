/** The roles that a new company starts with (product.md §1), the platform's operator, and who has no role at all. */
export const people = [
  '公司管理员',
  '部门经理',
  '导购',
  '设计师专员',
  '财务',
  '仓管',
  '平台运营',
  '没有角色的员工',
] as const
export type Person = (typeof people)[number]

/** Everyone, signed in or not. */
const anyone = 'anyone'
/** Whoever is signed in, a platform operator outside of any company too. */
const signedIn: readonly Person[] = people
/** Everyone who works in a company, whatever their role. */
const staff = people.filter(person => person !== '平台运营')
const admin: readonly Person[] = ['公司管理员']
/** Who leads people: the administrator and heads of departments. */
const heads: readonly Person[] = ['公司管理员', '部门经理']
/** Who works on clues. */
const sellers: readonly Person[] = ['公司管理员', '部门经理', '导购']
const operator: readonly Person[] = ['平台运营']

export type Allowed = typeof anyone | readonly Person[]

/**
 * Who may make each call of the product, from what the roles are for (product.md §1 and §4), not from what the code does.
 * A new call needs its line here: one of the groups above, or the names of those who may.
 */
export const matrix: Record<string, Allowed> = {
  // Signing in, and what comes before
  'POST /api/auth/jwt/token': anyone,
  'GET /api/auth/jwt/invalid': anyone,
  'POST /api/auth/jwt/logout': anyone,
  'POST /api/auth/jwt/sendCode': anyone,
  'POST /api/auth/jwt/pcQuickLogin': anyone,
  'GET /api/admin/register/checkUserExits': anyone,
  'POST /api/auth/jwt/register': anyone,
  'POST /api/auth/jwt/addBaseUser': anyone,
  'POST /api/auth/jwt/resetPassword': anyone,
  'GET /api/files/picture/:hash': anyone,
  'POST /api/admin/errorLog/report': anyone,

  // One's own account
  'POST /api/auth/jwt/updateUserPassword': signedIn,
  'GET /api/admin/user/front/info': signedIn,
  'GET /api/admin/user/front/menus': signedIn,
  'GET /api/admin/user/front/menu/all': signedIn,
  'GET /api/admin/user/profile': signedIn,
  'POST /api/admin/user/profile': signedIn,
  'POST /api/admin/user/mobile': signedIn,
  'POST /api/admin/user/theme': signedIn,
  'GET /api/admin/user/sessions': signedIn,
  'POST /api/admin/user/sessions/end': signedIn,
  'POST /api/admin/user/sessions/endOthers': signedIn,
  'POST /api/files/picture': signedIn,
  'POST /api/admin/office/addoffice': signedIn,
  'POST /api/admin/office/getofficebyuserid': signedIn,
  'GET /api/auth/jwt/chooseOffice': signedIn,
  'GET /api/admin/employees/findUserAndRole': signedIn,
  'POST /api/admin/employees/findUserCompanyList': signedIn,
  'GET /api/admin/employees/checkCompany': signedIn,
  'POST /api/admin/employees/endView': signedIn,
  'GET /api/admin/notification/inbox': signedIn,
  'GET /api/admin/notification/events': signedIn,
  'GET /api/crm/dashboard/figures': signedIn,

  // What every list and form needs; outside of any company there is nobody and nothing to choose
  'GET /api/admin/directory/employees': signedIn,
  'GET /api/admin/directory/departments': signedIn,
  'GET /api/admin/dictionary/all': signedIn,
  'GET /api/admin/reference/all': signedIn,
  'GET /api/admin/view/mine': signedIn,

  // One's own in a company
  'GET /api/admin/employees/listAllNoTree': staff,
  'POST /api/admin/view/save': staff,
  'POST /api/admin/view/remove': staff,
  'POST /api/admin/notification/read': staff,
  'GET /api/crm/export/mine': staff,
  'POST /api/crm/export/cancel': staff,

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
  'POST /api/admin/employees/chanegResultPreferential': admin,
  'GET /api/admin/employees/roleChoices': admin,
  'POST /api/admin/employees/setRoles': admin,
  'POST /api/admin/employees/addRole': admin,
  'POST /api/admin/employees/deleteRole': admin,
  'POST /api/admin/employees/disableEmployees/:id': admin,
  'POST /api/admin/employees/openEmployees/:id': admin,
  'POST /api/admin/employees/correctMobile': admin,
  'POST /api/admin/employees/resetPassword': admin,
  'POST /api/admin/employees/employeesAllSynchronous': admin,
  'POST /api/admin/employees/viewAs': admin,
  'POST /api/admin/permission/explain': admin,
  'GET /api/admin/employees/handover/overview/:id': admin,
  'POST /api/admin/employees/handover/preview': admin,
  'POST /api/admin/employees/handover/execute': admin,
  'GET /api/admin/employees/handover/records': admin,
  'POST /api/admin/employees/handover/undo': admin,

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
  'GET /api/admin/sort/groups': admin,
  'POST /api/admin/sort/save': admin,

  // 开关配置
  'GET /api/admin/switch/all': admin,
  'GET /api/admin/switch/history': admin,
  'POST /api/admin/switch/save': admin,

  // 平台
  'POST /api/admin/platform/businessOffice/employessSync': operator,
  'POST /api/admin/platform/office/visit': operator,
  'POST /api/admin/errorLog/list': operator,
  'POST /api/admin/errorLog/totals': operator,
  'GET /api/admin/errorLog/detail/:id': operator,
  'POST /api/admin/errorLog/status': operator,
  'POST /api/admin/errorLog/clear': operator,

  'POST /api/admin/platform/staff/list': operator,
  'POST /api/admin/platform/staff/totals': operator,
  'POST /api/admin/platform/staff/add': operator,
  'POST /api/admin/platform/staff/edit': operator,
  'POST /api/admin/platform/staff/disable': operator,
  'POST /api/admin/platform/staff/open': operator,
  'POST /api/admin/platform/staff/resetPassword': operator,
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
  'POST /api/admin/sysLog/list': operator,
  'POST /api/admin/sysLog/totals': operator,
  'GET /api/admin/sysLog/detail/:id': operator,
  'POST /api/admin/sysLog/verify': operator,
  'POST /api/admin/sysLog/export': operator,
  'GET /api/admin/sysLog/chain': operator,

  // 公司操作日志
  'POST /api/admin/gateLog/list': admin,
  'POST /api/admin/gateLog/totals': admin,
  'GET /api/admin/gateLog/detail/:id': admin,
  'POST /api/admin/gateLog/verify': admin,
  'GET /api/admin/gateLog/chain': admin,

  // 流量: sellers work on them, heads also assign, import and export
  'POST /api/crm/clue/list': sellers,
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
  'POST /api/crm/clue/return': sellers,
  'POST /api/crm/clue/invalidate': sellers,
  'POST /api/crm/clue/assign': heads,

  // 跟进
  'POST /api/crm/followUp/upload': sellers,
  'GET /api/crm/followUp/attachment/:id': sellers,

  // 商机列表
  'POST /api/crm/opportunity/list': sellers,
  'POST /api/crm/opportunity/totals': sellers,
  'POST /api/crm/opportunity/board': sellers,
  'POST /api/crm/opportunity/board/more': sellers,
  'POST /api/crm/opportunity/calendar': sellers,
  'GET /api/crm/opportunity/detail/:id': sellers,
  'GET /api/crm/opportunity/followUps/:id': sellers,
  'GET /api/crm/opportunity/history/:id': sellers,
  'GET /api/crm/opportunity/stageTrack/:id': sellers,
  'GET /api/crm/opportunity/asOf/:id': sellers,
  'GET /api/crm/opportunity/checkPhone': sellers,
  'POST /api/crm/opportunity/add': sellers,
  'POST /api/crm/opportunity/convert': sellers,
  'POST /api/crm/opportunity/edit': sellers,
  'POST /api/crm/opportunity/revealPhone/:id': sellers,
  'POST /api/crm/opportunity/follow': sellers,
  'GET /api/crm/opportunity/moveDemand/:id': sellers,
  'POST /api/crm/opportunity/moveStage': sellers,
  'POST /api/crm/opportunity/members': sellers,
  'POST /api/crm/opportunity/applyTeam': sellers,
  'POST /api/crm/opportunity/claim': sellers,
  'POST /api/crm/opportunity/return': sellers,
  'POST /api/crm/opportunity/transfer': heads,
  'POST /api/crm/opportunity/reopen': heads,
  'GET /api/crm/stage/groups': sellers,
  'GET /api/crm/team/choices': sellers,
  'GET /api/crm/team/mine': signedIn,
  'POST /api/crm/team/accept': staff,

  // 商机阶段
  'GET /api/crm/stage/managed': admin,
  'POST /api/crm/stage/group/add': admin,
  'POST /api/crm/stage/group/edit': admin,
  'POST /api/crm/stage/group/default': admin,
  'POST /api/crm/stage/group/enable': admin,
  'POST /api/crm/stage/group/remove': admin,
  'POST /api/crm/stage/add': admin,
  'POST /api/crm/stage/edit': admin,
  'POST /api/crm/stage/enable': admin,
  'POST /api/crm/stage/remove': admin,
  'POST /api/crm/stage/arrange': admin,

  // 商机团队
  'POST /api/crm/team/list': heads,
  'POST /api/crm/team/totals': heads,
  'GET /api/crm/team/detail/:id': heads,
  'GET /api/crm/team/history/:id': heads,
  'POST /api/crm/team/add': heads,
  'POST /api/crm/team/edit': heads,
  'POST /api/crm/team/enable': heads,

  'GET /api/crm/import/template/:kind': heads,
  'POST /api/crm/import/upload/:kind': heads,
  'GET /api/crm/import/batches/:kind': heads,
  'GET /api/crm/import/batch/:id': heads,
  'GET /api/crm/import/errors/:id': heads,
  'POST /api/crm/import/check': heads,
  'POST /api/crm/import/run': heads,
  'POST /api/crm/import/cancel': heads,
  'POST /api/crm/import/undo': heads,
  'POST /api/crm/export/start/:kind': heads,
  // One's own exports, while one may still export
  'GET /api/crm/export/download/:id': heads,
}
