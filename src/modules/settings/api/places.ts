import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const settingsPlaces = {
  switches: within(groups.configuration, '/configurationManager/activityBusinessBind', {
    title: '开关配置管理',
    icon: 'configurationManager',
    position: 10,
  }),
  dictionary: within(groups.base, '/baseManager/dictionaryManager', {
    title: '数据字典',
    icon: 'international',
    position: 30,
  }),
  sorts: within(groups.base, '/baseManager/sortManager', { title: '排序管理', icon: 'reportManager', position: 40 }),
} satisfies Record<string, Place>
