import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const menuPlaces = {
  menus: within(groups.platform, '/baseManager/menuManager', {
    title: '菜单管理',
    icon: 'configurationManager',
    position: 10,
  }),
} satisfies Record<string, Place>
