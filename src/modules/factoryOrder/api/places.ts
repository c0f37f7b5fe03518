import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const factoryPlaces = {
  list: within(groups.warehouse, '/warehouseManager/factoryOrderManager', {
    title: '工厂单',
    icon: 'warehouseManager',
    position: 26,
  }),
} satisfies Record<string, Place>
