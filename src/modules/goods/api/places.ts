import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const goodsPlaces = {
  list: within(groups.warehouse, '/warehouseManager/goodsManager', {
    title: '商品管理',
    icon: 'warehouseManager',
    position: 10,
  }),
} satisfies Record<string, Place>
