import { linkTo } from '../../../../kernel/contract/place.ts'
import type { Granted } from '../../../../kernel/web/session.ts'
import { cluePlaces } from '../../../clue/contract/places.ts'
import { organisationPlaces } from '../../../organisation/contract/places.ts'
import { settingsPlaces } from '../../../settings/contract/places.ts'

/** A step of the first hour in words, with the menu that its screen needs. */
export type Paragraph = { menu: string; title: string; text: string; to: string; go: string }

const paragraphs: readonly Paragraph[] = [
  {
    menu: 'companyManager',
    title: '建部门',
    text: '有几个门店或小组，就建几个部门。主管看得到自己部门的客户，导购只看得到自己的；只有一家店、三五个人，也可以先不建，以后再分。',
    to: organisationPlaces.departments.path,
    go: '打开部门管理',
  },
  {
    menu: 'employeesManager',
    title: '邀请同事',
    text: '填姓名和手机号，选一个角色：导购管自己的客户，部门经理管一个部门。对方会收到短信，点开设好密码就能登录；列表里看得到短信有没有送到、有没有打开，没收到可以重发。',
    to: organisationPlaces.employees.path,
    go: '打开员工管理',
  },
  {
    menu: 'poolManager',
    title: '定公海',
    text: '没有人跟的客户放在公海，同事可以领取。系统带了一个谁都能领的公海；大多数店不用改，在首页点“就用默认的”即可。',
    to: cluePlaces.pools.path,
    go: '打开公海管理',
  },
  {
    menu: 'activityBusinessBind',
    title: '定规则',
    text: '多久不跟进就退回公海、一个人最多跟多少客户、新客户怎么分，都在开关里，每一项都写着打开后会怎样。默认都不强制；先用起来，觉得乱了再定也不迟。',
    to: settingsPlaces.switches.path,
    go: '打开开关配置',
  },
  {
    menu: 'clueList',
    title: '导入客户',
    text: '把手上的 Excel 名单选进来，表头是“姓名、电话、小区”这样就认得。导入前会说清哪些行有问题、哪些客户已经有了；导错了可以整批撤销。没有名单，也可以先在首页放入示例数据，看明白了一次清除。',
    to: linkTo(cluePlaces.list, { view: 'all', task: 'import' }),
    go: '导入名单',
  },
  {
    menu: 'clueList',
    title: '写第一条跟进',
    text: '点开一位客户，写下聊了什么、约好下次什么时候联系。还没有负责人的，写完点“领取并跟进”，客户就归您。到约好的那天，他会出现在首页“我的待办”里。',
    to: linkTo(cluePlaces.list, { view: 'all' }),
    go: '打开流量',
  },
]

/** The guide of the first hour for a person with these menus: nothing for who sets up neither departments nor people. */
export function guideFor(menus: Granted): readonly Paragraph[] {
  if (!menus.companyManager && !menus.employeesManager) return []
  return paragraphs.filter(({ menu }) => menus[menu])
}
