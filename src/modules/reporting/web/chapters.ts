import type { Chapter } from '../../../kernel/web/module.ts'
import { reportingPlaces } from '../contract/places.ts'

/** What of the introduction is about this module. */
export const chapters: readonly Chapter[] = [
  {
    rank: 30,
    menus: ['clueList', 'businessList'],
    title: '跟进',
    to: reportingPlaces.home.path,
    text: '写下每次联系和下次联系的时间。到期、逾期和即将退回公海的都在首页“我的待办”，点开就是那些记录。',
  },
  {
    rank: 60,
    menus: ['targetManager'],
    title: '目标',
    to: reportingPlaces.targets.path,
    text: '按月给公司、部门和个人定目标，首页对照实际完成。',
  },
]
