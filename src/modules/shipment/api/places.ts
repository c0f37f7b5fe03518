import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const shipmentPlaces = {
  list: within(groups.warehouse, '/warehouseManager/shipmentManager', {
    title: '出库单',
    icon: 'warehouseManager',
    position: 27,
  }),
  /** What a customer opens; the address ends in `#` and a token, which browsers do not send with it. */
  shared: { path: '/delivery', title: '送货单' },
} satisfies Record<string, Place>
