import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const setPlaces = {
  list: within(groups.warehouse, '/warehouseManager/setManager', {
    title: '套餐管理',
    icon: 'warehouseManager',
    position: 15,
  }),
} satisfies Record<string, Place>
