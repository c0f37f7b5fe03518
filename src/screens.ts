import type { Screen } from './kernel/web/screen.ts'
import { fetchCluesAhead } from './modules/clue/web/clueSource.ts'
import { loadBoard, prefetchFigures } from './modules/reporting/web/figures.ts'
import { fetchVouchersAhead } from './modules/transfer/web/voucherSource.ts'

const departments = () => import('./modules/organisation/web/department/DepartmentPage.tsx')
const officeProfile = () => import('./modules/organisation/web/office/OfficePage.tsx')
const teamPage = () => import('./modules/opportunity/web/team/TeamPage.tsx')
const employeesPage = () => import('./modules/organisation/web/employees/EmployeesPage.tsx')

/** A screen's data, by code that is only fetched for it: the first screens must not wait for what others need. */
const ahead =
  (load: () => Promise<() => Promise<unknown>>): Screen['data'] =>
  () =>
    load()
      .then(fetchAhead => fetchAhead())
      .catch(() => undefined)
const logs = () => import('./modules/audit/web/logSource.ts')
const fetchEmployeesAhead = ahead(async () => {
  const source = await import('./modules/organisation/web/employees/employeeSource.ts')
  return source.fetchEmployeesAhead
})
const fetchCustomersAhead = ahead(async () => {
  const source = await import('./modules/customer/web/customerSource.ts')
  return source.fetchCustomersAhead
})
const fetchOpportunitiesAhead = ahead(async () => {
  const source = await import('./modules/opportunity/web/opportunitySource.ts')
  return source.fetchOpportunitiesAhead
})

/** The specification's route table (§2), for the screens that exist. */
export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: '首页',
    affix: true,
    page: () => import('./modules/reporting/web/DashboardPage.tsx'),
    data: prefetchFigures,
    later: loadBoard,
  },
  { path: '/introduction/index', title: '简述', page: () => import('./modules/reporting/web/IntroductionPage.tsx') },
  {
    path: '/personal/index',
    title: '个人中心',
    page: () => import('./modules/identity/web/personal/PersonalPage.tsx'),
  },
  {
    path: '/errorLog/index',
    title: '错误日志',
    page: () => import('./modules/errorLog/web/OwnErrorsPage.tsx'),
  },
  { path: '/theme/index', title: '主题', page: () => import('./modules/identity/web/personal/ThemePage.tsx') },
  {
    path: '/approvalInfoManager/clueList',
    title: '流量列表',
    authority: 'clueList',
    group: '业务数据管理',
    page: () => import('./modules/clue/web/ClueListPage.tsx'),
    data: fetchCluesAhead,
  },
  {
    path: '/approvalInfoManager/businessList',
    title: '商机列表',
    authority: 'businessList',
    group: '业务数据管理',
    page: () => import('./modules/opportunity/web/OpportunityListPage.tsx'),
    data: fetchOpportunitiesAhead,
  },
  {
    path: '/customerManager/customerList',
    title: '客户列表',
    authority: 'customerList',
    group: '客户管理',
    page: () => import('./modules/customer/web/CustomerListPage.tsx'),
    data: fetchCustomersAhead,
  },
  {
    path: '/functionManager/teamManager',
    title: '商机团队',
    authority: 'teamManager',
    group: '功能模块',
    page: teamPage,
  },
  {
    path: '/customerManager/teamManager',
    title: '商机团队',
    authority: 'teamManager',
    group: '客户管理',
    page: teamPage,
  },
  {
    path: '/configurationManager/targetManager',
    title: '目标管理',
    authority: 'targetManager',
    group: '开关配置',
    page: () => import('./modules/reporting/web/target/TargetPage.tsx'),
  },
  {
    path: '/configurationManager/stageManager',
    title: '商机阶段',
    authority: 'stageManager',
    group: '开关配置',
    page: () => import('./modules/opportunity/web/stage/StagePage.tsx'),
  },
  {
    path: '/approvalInfoManager/exportBusiness',
    title: '商机导出',
    authority: 'exportBusiness',
    group: '业务数据管理',
    page: () => import('./modules/opportunity/web/ExportBusinessPage.tsx'),
  },
  {
    path: '/approvalInfoManager/exportClue',
    title: '流量导出',
    authority: 'exportClue',
    group: '业务数据管理',
    page: () => import('./modules/clue/web/ExportCluePage.tsx'),
  },
  {
    path: '/approvalInfoManager/voucherDownload',
    title: '凭证下载',
    authority: 'voucherDownload',
    group: '业务数据管理',
    page: () => import('./modules/transfer/web/VoucherPage.tsx'),
    data: fetchVouchersAhead,
  },
  {
    path: '/historyImport/historyBusinessBaseImport',
    title: '商机基础信息导入',
    authority: 'historyBusinessBaseImport',
    group: '历史数据导入',
    page: () => import('./modules/opportunity/web/history/HistoryImportPage.tsx'),
  },
  {
    path: '/organizationManager/groupManager',
    title: '角色管理',
    authority: 'groupManager',
    group: '组织架构',
    page: () => import('./modules/organisation/web/role/RolePage.tsx'),
  },
  {
    path: '/baseManager/groupManager',
    title: '角色权限管理',
    authority: 'groupManager',
    group: '基础配置管理',
    page: () => import('./modules/organisation/web/role/RolePage.tsx'),
  },
  {
    path: '/baseManager/groupTypeManager',
    title: '角色类型管理',
    authority: 'groupTypeManager',
    group: '基础配置管理',
    page: () => import('./modules/organisation/web/role/RoleTypePage.tsx'),
  },
  {
    path: '/baseManager/dictionaryManager',
    title: '数据字典',
    authority: 'dictionaryManager',
    group: '基础配置管理',
    page: () => import('./modules/settings/web/dictionary/DictionaryPage.tsx'),
  },
  {
    path: '/baseManager/sortManager',
    title: '排序管理',
    authority: 'sortManager',
    group: '基础配置管理',
    page: () => import('./modules/settings/web/sort/SortPage.tsx'),
  },
  {
    path: '/baseManager/menuManager',
    title: '菜单管理',
    authority: 'menuManager',
    group: '基础配置管理',
    page: () => import('./modules/organisation/web/menu/MenuPage.tsx'),
  },
  {
    path: '/baseManager/gateLogManager',
    title: '公司操作日志',
    authority: 'gateLogManager',
    group: '基础配置管理',
    page: () => import('./modules/audit/web/GateLogPage.tsx'),
    data: ahead(async () => (await logs()).fetchGateLogAhead),
  },
  {
    path: '/baseManager/gateLogManagerTest',
    title: '实时操作日志',
    authority: 'gateLogManagerTest',
    group: '基础配置管理',
    page: () => import('./modules/audit/web/LiveLogPage.tsx'),
    data: ahead(async () => (await logs()).fetchLiveLogAhead),
  },
  {
    path: '/baseManager/sysLogManager',
    title: '系统操作日志',
    authority: 'sysLogManager',
    group: '基础配置管理',
    page: () => import('./modules/audit/web/SysLogPage.tsx'),
    data: ahead(async () => (await logs()).fetchSysLogAhead),
  },
  {
    path: '/baseManager/errorLog',
    title: '错误日志',
    authority: 'errorLog',
    group: '基础配置管理',
    page: () => import('./modules/errorLog/web/ErrorLogPage.tsx'),
    data: ahead(async () => (await import('./modules/errorLog/web/errorSource.ts')).fetchErrorsAhead),
  },
  {
    path: '/organizationManager/officeManager',
    title: '公司信息',
    authority: 'officeManager',
    group: '组织架构',
    page: officeProfile,
  },
  {
    path: '/companyManager/officeManager',
    title: '公司信息',
    authority: 'officeManager',
    group: '公司信息管理',
    page: officeProfile,
  },
  {
    path: '/organizationManager/companyManager',
    title: '部门管理',
    authority: 'companyManager',
    group: '组织架构',
    page: departments,
  },
  {
    path: '/companyManager/companyManager',
    title: '部门管理',
    authority: 'companyManager',
    group: '公司信息管理',
    page: departments,
  },
  {
    path: '/organizationManager/employeesManager',
    title: '员工管理',
    authority: 'employeesManager',
    group: '组织架构',
    page: employeesPage,
    data: fetchEmployeesAhead,
  },
  {
    path: '/companyManager/employeesManager',
    title: '员工管理',
    authority: 'employeesManager',
    group: '公司信息管理',
    page: employeesPage,
    data: fetchEmployeesAhead,
  },
  {
    path: '/authManager/serviceManager',
    title: '员工管理',
    authority: 'serviceManager',
    group: '权限管理',
    page: () => import('./modules/identity/web/staff/PlatformStaffPage.tsx'),
  },
  {
    path: '/configurationManager/activityBusinessBind',
    title: '开关配置管理',
    authority: 'activityBusinessBind',
    group: '开关配置',
    page: () => import('./modules/settings/web/switches/SwitchPage.tsx'),
  },
  {
    path: '/configurationManager/poolManager',
    title: '公海管理',
    authority: 'poolManager',
    group: '开关配置',
    page: () => import('./modules/clue/web/pool/PoolPage.tsx'),
  },
  {
    path: '/configurationManager/assignmentManager',
    title: '分配规则',
    authority: 'assignmentManager',
    group: '开关配置',
    page: () => import('./modules/clue/web/assignment/RulePage.tsx'),
  },
]

const singleSignOn = () => import('./modules/identity/web/SingleSignOnPage.tsx')
export const notFound = () => import('./kernel/web/pages/NotFoundPage.tsx')
export const forbidden = () => import('./kernel/web/pages/ForbiddenPage.tsx')

/** Open without a token and never in a menu (S1.01); /login is a document of its own. */
export const publicScreens: readonly Screen[] = [
  { path: '/regist', title: '注册', page: () => import('./modules/identity/web/RegisterPage.tsx') },
  { path: '/changePass', title: '修改密码', page: () => import('./modules/identity/web/ChangePasswordPage.tsx') },
  { path: '/create', title: '创建企业', page: () => import('./modules/organisation/web/CreateOfficePage.tsx') },
  { path: '/authredirect', title: '单点登录', page: singleSignOn },
  { path: '/autoLogin', title: '扫码登录', page: singleSignOn },
  { path: '/corporate', title: '企业登录', page: singleSignOn },
  { path: '/404', title: '页面不存在', page: notFound },
  { path: '/401', title: '没有权限', page: forbidden },
]
