import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const goodsReturnPlaces = {
  list: within(groups.warehouse, '/warehouseManager/returnManager', {
    title: '退货管理',
    icon: 'warehouseManager',
    position: 31,
  }),
} satisfies Record<string, Place>
