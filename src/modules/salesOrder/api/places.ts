import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const orderPlaces = {
  list: within(groups.warehouse, '/warehouseManager/orderManager', {
    title: '下单管理',
    icon: 'warehouseManager',
    position: 25,
  }),
} satisfies Record<string, Place>
