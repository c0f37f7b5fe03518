import type { Granted } from '../../../kernel/web/session.ts'
import { approvalPlaces } from '../../approval/contract/places.ts'
import { auditPlaces } from '../../audit/contract/places.ts'
import { cluePlaces } from '../../clue/contract/places.ts'
import { customerPlaces } from '../../customer/contract/places.ts'
import { opportunityPlaces } from '../../opportunity/contract/places.ts'
import { organisationPlaces } from '../../organisation/contract/places.ts'
import { settingsPlaces } from '../../settings/contract/places.ts'
import { transferPlaces } from '../../transfer/contract/places.ts'
import { reportingPlaces } from '../contract/places.ts'

/** What somebody can do with the product: told to whom one of the menus is open, with the screen to begin at. */
export type Chapter = { menus: readonly string[]; title: string; text: string; to: string }

const chapters: readonly Chapter[] = [
  {
    menus: ['clueList'],
    title: '流量',
    to: cluePlaces.list.path,
    text: '登记、导入和分配客户线索。录入时就能看到电话是否已有人在跟，避免两个渠道抢同一个客户。没有负责人的流量放在公海，两人同时领取时只有一人成功，另一人会被告知是谁。',
  },
  {
    menus: ['businessList'],
    title: '商机',
    to: opportunityPlaces.list.path,
    text: '把有意向的流量一步转为商机，按阶段推进到成交。列表、看板和日历看的是同一批商机；进入阶段要填什么会当场提示，战败要写原因。',
  },
  {
    menus: ['clueList', 'businessList'],
    title: '跟进',
    to: reportingPlaces.home.path,
    text: '写下每次联系和下次联系的时间。到期、逾期和即将退回公海的都在首页“我的待办”，点开就是那些记录。',
  },
  {
    menus: ['customerList'],
    title: '客户',
    to: customerPlaces.list.path,
    text: '同一位客户的资料、流量、商机和往来都在一处，从任何姓名点开。重复的客户可以合并，也可以撤销合并。',
  },
  {
    menus: ['teamManager'],
    title: '团队',
    to: opportunityPlaces.teams.path,
    text: '商机由谁一起做、业绩怎么分，比例合计 100%。',
  },
  {
    menus: ['targetManager'],
    title: '目标',
    to: reportingPlaces.targets.path,
    text: '按月给公司、部门和个人定目标，首页对照实际完成。',
  },
  {
    menus: ['exportClue', 'exportBusiness', 'voucherDownload'],
    title: '导出',
    to: transferPlaces.vouchers.path,
    text: '按筛选导出，写明原因；文件带水印、保留七天，每次下载都有记录。',
  },
  {
    menus: ['activityBusinessBind', 'poolManager', 'assignmentManager'],
    title: '规则',
    to: settingsPlaces.switches.path,
    text: '公海、分配规则、多久不跟进就退回，由公司自己定；每个开关都说明打开后会怎样。',
  },
  {
    menus: ['approvalDetial'],
    title: '审批',
    to: approvalPlaces.list.path,
    text: '请假、报销从任何页面顶部的“发起”开始，或在搜索框输入 qj、bx。等我审批的、我发起的、抄送我的都在这里。打开一条可以看到走到哪一步、还要谁同意；同意、退回、转交、加签、撤回和催办都留下记录。',
  },
  {
    menus: ['processManager', 'node', 'approvalForm'],
    title: '审批设置',
    to: approvalPlaces.flows.path,
    text: '设计表单和流程，发布前先试一遍：换一个人、换一个金额，看会请谁审批。流程绑定决定哪种单据走哪条流程。',
  },
  {
    menus: ['dictionaryManager'],
    title: '词语',
    to: settingsPlaces.dictionary.path,
    text: '来源渠道、品牌、品类、无效原因等选项都在数据字典里；停用不影响旧记录，写重了可以合并。',
  },
  {
    menus: ['employeesManager', 'groupManager'],
    title: '人员',
    to: organisationPlaces.employees.path,
    text: '部门、员工和角色。菜单、按钮和数据范围由角色决定；离职时把手上的客户一次交接给别人。',
  },
  {
    menus: ['gateLogManager'],
    title: '日志',
    to: auditPlaces.company.path,
    text: '谁在什么时候改了什么，改动前后都在，不能修改。',
  },
]

/** The chapters for a person with these menus. */
export function chaptersFor(menus: Granted): readonly Chapter[] {
  return chapters.filter(chapter => chapter.menus.some(menu => menus[menu]))
}

/** Where a person begins each day, by what they may open. */
export function firstSteps(menus: Granted): readonly string[] {
  if (menus.employeesManager && menus.groupManager)
    return [
      '在部门管理和员工管理里建好部门、员工和角色。',
      '在开关配置里定好公海、分配规则和商机阶段。',
      '每天在首页看公司的漏斗、转化、排行和目标，点开数字就是明细。',
    ]
  if (menus.teamManager && menus.clueList)
    return [
      '把待分配的流量分给同事，对方马上会收到通知。',
      '在首页看团队的逾期、漏斗和排行，点开数字就是明细。',
      '同事请假或离开时，把客户转给别人。',
    ]
  if (menus.clueList || menus.businessList)
    return [
      '每天从首页的“我的待办”开始：先处理逾期和即将退回的，再联系今天约好的。',
      '联系之后写跟进，约好下次时间。',
      '确认有意向就转为商机，按阶段推进。',
    ]
  return [
    '打开首页，看看已经为您开通的功能。',
    '需要更多功能时，请联系企业管理员为您的角色开通菜单。',
    '在个人中心核对姓名和手机号，忘记密码时要用到。',
  ]
}
