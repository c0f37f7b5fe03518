import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const shipmentPlaces = {
  list: within(groups.warehouse, '/warehouseManager/shipmentManager', {
    title: '出库单',
    icon: 'warehouseManager',
    position: 27,
  }),
} satisfies Record<string, Place>
