import type { Chapter } from '../../../kernel/web/module.ts'
import { reportingPlaces } from '../../reporting/api/places.ts'
import { transferPlaces } from '../../transfer/api/places.ts'
import { opportunityPlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 20,
    menus: ['businessList'],
    title: '商机',
    to: opportunityPlaces.list.path,
    text: '把有意向的流量一步转为商机，按阶段推进到成交。列表、看板和日历看的是同一批商机；进入阶段要填什么会当场提示，战败要写原因。',
  },
  {
    rank: 30,
    menus: ['clueList', 'businessList'],
    title: '跟进',
    to: reportingPlaces.home.path,
    text: '写下每次联系和下次联系的时间。到期、逾期和即将退回公海的都在首页“我的待办”，点开就是那些记录。',
  },
  {
    rank: 50,
    menus: ['teamManager'],
    title: '团队',
    to: opportunityPlaces.teams.path,
    text: '商机由谁一起做、业绩怎么分，比例合计 100%。',
  },
  {
    rank: 70,
    menus: ['exportClue', 'exportBusiness', 'voucherDownload'],
    title: '导出',
    to: transferPlaces.vouchers.path,
    text: '按筛选导出，写明原因；文件带水印、保留七天，每次下载都有记录。',
  },
]
