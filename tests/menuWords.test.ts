import { expect, test } from 'vitest'
import { groups } from '../src/modules/organisation/api/groups.ts'
import { declaredPlaces } from './support/declaredPlaces.ts'

/** What §2 of the specification calls the groups and screens that are there, by their paths. */
const given: Record<string, string> = {
  '/organizationManager': '组织架构',
  '/functionManager': '功能模块',
  '/historyImport': '历史数据导入',
  '/baseManager': '基础配置管理',
  '/approvalInfoManager': '业务数据管理',
  '/companyManager': '公司信息管理',
  '/warehouseManager': '库存管理',
  '/businessCenter': '业务中心管理',
  '/dashboard': '首页',
  '/introduction/index': '简述',
  '/changePass': '修改密码',
  '/organizationManager/officeManager': '公司信息',
  '/organizationManager/companyManager': '部门管理',
  '/organizationManager/groupManager': '角色管理',
  '/organizationManager/employeesManager': '员工管理',
  '/functionManager/teamManager': '商机团队',
  '/functionManager/processManager': '审批管理',
  '/functionManager/custypeManager': '品牌品类管理',
  '/functionManager/node': '审批管理管理',
  '/functionManager/approvalForm': '审批表单管理',
  '/historyImport/historyBusinessBaseImport': '商机基础信息导入',
  '/historyImport/historyBusinessPayImport': '商机收款导入',
  '/historyImport/historyBusinessRefoundImport': '商机退款导入',
  '/historyImport/historyEmployeesIncomeImport': '员工年度提成导入',
  '/baseManager/activityBusinessBind': '流程业务绑定',
  '/baseManager/menuManager': '菜单管理',
  '/baseManager/groupManager': '角色权限管理',
  '/baseManager/groupTypeManager': '角色类型管理',
  '/baseManager/gateLogManager': '公司操作日志',
  '/baseManager/sysLogManager': '系统操作日志',
  '/baseManager/dictionaryManager': '数据字典',
  '/approvalInfoManager/exportBusiness': '商机导出',
  '/approvalInfoManager/exportClue': '流量导出',
  '/approvalInfoManager/businessList': '商机列表',
  '/approvalInfoManager/clueList': '流量列表',
  '/warehouseManager/goodsManager': '商品管理',
  '/warehouseManager/brandManager': '分类管理',
  '/warehouseManager/orderManager': '下单管理',
  '/warehouseManager/orderInfo': '订单详情',
  '/warehouseManager/inventoryEarnest': '库存定金',
  '/inventory/inventoryEarnest': '库存定金',
  '/maintain/maintain': '版本维护',
  '/customerManager/teamManager': '商机团队',
  '/approvalInfoManager/contractInfo': '合同数据',
  '/approvalInfoManager/collectionInfo': '收款数据',
  '/approvalInfoManager/contractorderInfo': '合同下单数据',
  '/approvalInfoManager/specialOffer': '特价详情',
  '/dataReport': '数据报表',
  '/dataReport/contractInfo': '合同数据',
  '/dataReport/collectionInfo': '收款数据',
  '/dataReport/contractorderInfo': '合同下单数据',
  '/dataReport/specialOffer': '特价详情',
  '/configurationManager/activityBusinessBind': '开关配置管理',
  '/authManager/serviceManager': '员工管理',
  '/companyManager/approvalDetial': '审批业务列表',
}

const places = await declaredPlaces()
const titles = [...Object.values(groups), ...places.flatMap(place => [place, ...(place.also ?? [])])]

test('every title of the specification is spelled as there (§2)', () => {
  const ours = titles.filter(({ path }) => given[path]).map(({ path, title }) => [path, title] as const)
  expect(Object.fromEntries(ours)).toEqual(given)
  expect(ours.filter(([path, title]) => given[path] !== title)).toEqual([])
})

test('every other title is Chinese and unique', () => {
  const open = places.filter(({ path }) => !given[path])
  expect(open.length).toBeGreaterThan(20)
  expect(open.filter(({ title }) => !/^\p{Script=Han}+$/u.test(title))).toEqual([])
  const others = (path: string) => places.filter(place => place.path !== path).map(({ title }) => title)
  expect(open.filter(({ path, title }) => others(path).includes(title)).map(({ path }) => path)).toEqual([])
})
