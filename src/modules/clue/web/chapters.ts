import type { Chapter } from '../../../kernel/web/module.ts'
import { cluePlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 10,
    menus: ['clueList'],
    title: '流量',
    to: cluePlaces.list.path,
    text: '登记、导入和分配客户线索。录入时就能看到电话是否已有人在跟，避免两个渠道抢同一个客户。没有负责人的流量放在公海，两人同时领取时只有一人成功，另一人会被告知是谁。',
  },
]
