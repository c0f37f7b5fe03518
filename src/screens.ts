import type { Screen } from './kernel/web/screen.ts'
import { fetchCluesAhead } from './modules/clue/web/clueSource.ts'
import { loadBoard, prefetchFigures } from './modules/reporting/web/figures.ts'

const departments = () => import('./modules/organisation/web/department/DepartmentPage.tsx')
const officeProfile = () => import('./modules/organisation/web/office/OfficePage.tsx')
const teamPage = () => import('./modules/opportunity/web/team/TeamPage.tsx')
const flowPage = () => import('./modules/approval/web/flow/FlowPage.tsx')
const employeesPage = () => import('./modules/organisation/web/employees/EmployeesPage.tsx')

/** A screen's data, by code that is only fetched for it: the first screens must not wait for what others need. */
const ahead =
  (load: () => Promise<() => Promise<unknown>>): Screen['data'] =>
  () =>
    load()
      .then(fetchAhead => fetchAhead())
      .catch(() => undefined)
const logs = () => import('./modules/audit/web/logSource.ts')
const fetchVouchersAhead = ahead(
  async () => (await import('./modules/transfer/web/voucherSource.ts')).fetchVouchersAhead,
)
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

const fetchApprovalsAhead = ahead(async () => {
  const source = await import('./modules/approval/web/approvalSource.ts')
  return source.fetchApprovalsAhead
})

type Entry = [name: string, title: string, page: Screen['page'], data?: Screen['data']]

/** The screens of a group of the menu; each opens with the authority of its own name (S6.03). */
function within(path: string, group: string, entries: readonly Entry[]): Screen[] {
  return entries.map(([name, title, page, data]) => ({
    path: `${path}/${name}`,
    title,
    authority: name,
    group,
    page,
    data,
  }))
}

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
  { path: '/errorLog/index', title: '错误日志', page: () => import('./modules/errorLog/web/OwnErrorsPage.tsx') },
  { path: '/theme/index', title: '主题', page: () => import('./modules/identity/web/personal/ThemePage.tsx') },
  ...within('/approvalInfoManager', '业务数据管理', [
    ['clueList', '流量列表', () => import('./modules/clue/web/ClueListPage.tsx'), fetchCluesAhead],
    [
      'businessList',
      '商机列表',
      () => import('./modules/opportunity/web/OpportunityListPage.tsx'),
      fetchOpportunitiesAhead,
    ],
    ['exportBusiness', '商机导出', () => import('./modules/opportunity/web/ExportBusinessPage.tsx')],
    ['exportClue', '流量导出', () => import('./modules/clue/web/ExportCluePage.tsx')],
    ['voucherDownload', '凭证下载', () => import('./modules/transfer/web/VoucherPage.tsx'), fetchVouchersAhead],
  ]),
  ...within('/customerManager', '客户管理', [
    ['customerList', '客户列表', () => import('./modules/customer/web/CustomerListPage.tsx'), fetchCustomersAhead],
    ['teamManager', '商机团队', teamPage],
  ]),
  ...within('/functionManager', '功能模块', [
    ['teamManager', '商机团队', teamPage],
    ['processManager', '审批管理', flowPage],
    ['node', '审批管理管理', () => import('./modules/approval/web/template/TemplatePage.tsx')],
    ['approvalForm', '审批表单管理', () => import('./modules/approval/web/forms/FormListPage.tsx')],
  ]),
  {
    path: '/approvalStart',
    title: '发起审批',
    authority: 'approvalStart',
    page: () => import('./modules/approval/web/start/StartPage.tsx'),
  },
  {
    path: '/functionManager/approvalForm/setup',
    title: '新建审批',
    authority: 'approvalForm',
    group: '功能模块',
    page: () => import('./modules/approval/web/setup/SetupPage.tsx'),
  },
  {
    path: '/functionManager/processManager/designer',
    title: '流程设计',
    authority: 'processManager',
    group: '功能模块',
    page: () => import('./modules/approval/web/designer/DesignerPage.tsx'),
  },
  ...within('/configurationManager', '开关配置', [
    ['targetManager', '目标管理', () => import('./modules/reporting/web/target/TargetPage.tsx')],
    ['stageManager', '商机阶段', () => import('./modules/opportunity/web/stage/StagePage.tsx')],
    ['activityBusinessBind', '开关配置管理', () => import('./modules/settings/web/switches/SwitchPage.tsx')],
    ['poolManager', '公海管理', () => import('./modules/clue/web/pool/PoolPage.tsx')],
    ['assignmentManager', '分配规则', () => import('./modules/clue/web/assignment/RulePage.tsx')],
  ]),
  ...within('/historyImport', '历史数据导入', [
    [
      'historyBusinessBaseImport',
      '商机基础信息导入',
      () => import('./modules/opportunity/web/history/HistoryImportPage.tsx'),
    ],
  ]),
  ...within('/organizationManager', '组织架构', [
    ['groupManager', '角色管理', () => import('./modules/organisation/web/role/RolePage.tsx')],
    ['officeManager', '公司信息', officeProfile],
    ['companyManager', '部门管理', departments],
    ['employeesManager', '员工管理', employeesPage, fetchEmployeesAhead],
  ]),
  {
    // The name is that of the switches' screen as well, which has it as its authority.
    path: '/baseManager/activityBusinessBind',
    title: '流程业务绑定',
    authority: 'processBind',
    group: '基础配置管理',
    page: () => import('./modules/approval/web/binding/BindingPage.tsx'),
  },
  ...within('/baseManager', '基础配置管理', [
    ['groupManager', '角色权限管理', () => import('./modules/organisation/web/role/RolePage.tsx')],
    ['groupTypeManager', '角色类型管理', () => import('./modules/organisation/web/role/RoleTypePage.tsx')],
    ['dictionaryManager', '数据字典', () => import('./modules/settings/web/dictionary/DictionaryPage.tsx')],
    ['sortManager', '排序管理', () => import('./modules/settings/web/sort/SortPage.tsx')],
    ['menuManager', '菜单管理', () => import('./modules/organisation/web/menu/MenuPage.tsx')],
    [
      'gateLogManager',
      '公司操作日志',
      () => import('./modules/audit/web/GateLogPage.tsx'),
      ahead(async () => (await logs()).fetchGateLogAhead),
    ],
    [
      'gateLogManagerTest',
      '实时操作日志',
      () => import('./modules/audit/web/LiveLogPage.tsx'),
      ahead(async () => (await logs()).fetchLiveLogAhead),
    ],
    [
      'sysLogManager',
      '系统操作日志',
      () => import('./modules/audit/web/SysLogPage.tsx'),
      ahead(async () => (await logs()).fetchSysLogAhead),
    ],
    [
      'errorLog',
      '错误日志',
      () => import('./modules/errorLog/web/ErrorLogPage.tsx'),
      ahead(async () => (await import('./modules/errorLog/web/errorSource.ts')).fetchErrorsAhead),
    ],
  ]),
  ...within('/companyManager', '公司信息管理', [
    ['officeManager', '公司信息', officeProfile],
    ['companyManager', '部门管理', departments],
    ['employeesManager', '员工管理', employeesPage, fetchEmployeesAhead],
    [
      'approvalDetial',
      '审批业务列表',
      () => import('./modules/approval/web/ApprovalListPage.tsx'),
      fetchApprovalsAhead,
    ],
    ['processManager', '审批管理', flowPage],
  ]),
  {
    path: '/companyManager/approvalDetial/detail',
    title: '审批详情',
    authority: 'approvalDetial',
    group: '公司信息管理',
    page: () => import('./modules/approval/web/ApprovalPage.tsx'),
  },
  {
    path: '/functionManager/processManager/calendar',
    title: '工作日历',
    authority: 'processManager',
    group: '功能模块',
    page: () => import('./modules/approval/web/time/CalendarPage.tsx'),
  },
  {
    path: '/companyManager/approvalDetial/delegation',
    title: '我的委托',
    authority: 'approvalDetial',
    group: '公司信息管理',
    page: () => import('./modules/approval/web/time/DelegationPage.tsx'),
  },
  ...within('/authManager', '权限管理', [
    ['serviceManager', '员工管理', () => import('./modules/identity/web/staff/PlatformStaffPage.tsx')],
  ]),
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
