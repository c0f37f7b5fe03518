import type { Group } from '../../../kernel/api/place.ts'

const group = (code: string, title: string, icon: string, position: number): Group => ({
  code,
  path: `/${code}`,
  title,
  icon,
  position,
  authority: code,
})

/** The groups of the console's menu (§2 of the specification); screens of any module belong to them. Each has an icon of its own, by which the collapsed sidebar is read. */
export const groups = {
  business: group('approvalInfoManager', '业务数据管理', 'chart', 10),
  customers: group('customerManager', '客户管理', 'peoples', 20),
  functions: group('functionManager', '功能模块', 'international', 30),
  warehouse: group('warehouseManager', '库存管理', 'warehouseManager', 40),
  inventory: group('inventory', '库存', 'fullscreen', 42),
  // Reports open with the authority of the functions (S6.03).
  reports: {
    code: 'group/dataReport',
    path: '/dataReport',
    title: '数据报表',
    icon: 'report',
    position: 45,
    authority: 'functionManager',
  },
  history: { ...group('historyImportManager', '历史数据导入', 'reportManager', 50), path: '/historyImport' },
  organisation: group('organizationManager', '组织架构', 'office', 60),
  // A screen of its own has the code `companyManager`.
  company: {
    code: 'group/companyManager',
    path: '/companyManager',
    title: '公司信息管理',
    icon: 'client',
    position: 70,
  },
  configuration: group('configurationManager', '开关配置', 'configurationManager', 75),
  businessCenter: group('businessCenter', '业务中心管理', 'home', 78),
  base: group('baseManager', '基础配置管理', 'loginCode', 80),
  platform: {
    code: 'platform/baseManager',
    path: '/baseManager',
    title: '基础配置管理',
    icon: 'configurationManager',
    position: 90,
    forPlatform: true,
  },
  monitor: { ...group('monitorManager', '系统监控', 'bug', 110), forPlatform: true },
  authorities: { ...group('authManager', '权限管理', 'permission', 100), forPlatform: true },
} satisfies Record<string, Group>

/** The root of the console's menu. */
export const root = { code: 'webConsole', title: '同舟', icon: 'home' }
