import type { Chapter } from '../../../kernel/web/module.ts'
import { settingsPlaces } from '../api/places.ts'

/** This module's chapters of the introduction. */
export const chapters: readonly Chapter[] = [
  {
    rank: 80,
    menus: ['activityBusinessBind', 'poolManager', 'assignmentManager'],
    title: '规则',
    to: settingsPlaces.switches.path,
    text: '公海、分配规则、多久不跟进就退回，由公司自己定；每个开关都说明打开后会怎样。',
  },
  {
    rank: 110,
    menus: ['dictionaryManager'],
    title: '词语',
    to: settingsPlaces.dictionary.path,
    text: '来源渠道、户型、无效原因等选项都在数据字典里；停用不影响旧记录，写重了可以合并。',
  },
]
