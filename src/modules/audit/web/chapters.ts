import type { Chapter } from '../../../kernel/web/module.ts'
import { auditPlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 130,
    menus: ['gateLogManager'],
    title: '日志',
    to: auditPlaces.company.path,
    text: '谁在什么时候改了什么，改动前后都在，不能修改。',
  },
]
