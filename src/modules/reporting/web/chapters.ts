import type { Chapter } from '../../../kernel/web/module.ts'
import { reportingPlaces } from '../api/places.ts'

/** What of the introduction is about this module. */
export const chapters: readonly Chapter[] = [
  {
    rank: 60,
    menus: ['targetManager'],
    title: '目标',
    to: reportingPlaces.targets.path,
    text: '按月给公司、部门和个人定目标，首页对照实际完成。',
  },
]
