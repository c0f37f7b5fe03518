import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const installPlaces = {
  list: within(groups.warehouse, '/warehouseManager/installManager', {
    title: '安装管理',
    icon: 'warehouseManager',
    position: 34,
  }),
  installers: within(groups.warehouse, '/warehouseManager/installerManager', {
    title: '安装工',
    icon: 'peoples',
    position: 35,
  }),
} satisfies Record<string, Place>
