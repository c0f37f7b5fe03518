import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

/** 库存管理 opens with the authority of 商品管理: both entries of the menu have one name (S6.03). */
export const warehousePlaces = {
  list: within(groups.warehouse, '/warehouseManager/placeManager', {
    title: '仓库管理',
    icon: 'warehouseManager',
    position: 12,
  }),
  stock: within(groups.functions, '/functionManager/goodsManager', {
    title: '库存管理',
    icon: 'warehouseManager',
    position: 35,
  }),
  reports: within(groups.warehouse, '/warehouseManager/stockReport', {
    title: '库存报表',
    icon: 'report',
    position: 24,
  }),
} satisfies Record<string, Place>
