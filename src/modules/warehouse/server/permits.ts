import type { Access } from '../../../kernel/server/desk/access.ts'
import { goodsPlaces } from '../../goods/api/places.ts'
import { groups } from '../../organisation/api/groups.ts'
import { warehousePlaces as places } from '../api/places.ts'

/**
 * Warehouses are entered by administrators. 库存管理 opens with the authority of goods (S6.03), so what of stock a person sees follows from
 * elements: who sells sees how much there is and in which lots, cost and value are for those who see the cost of goods.
 */
export const warehouseAccess: readonly Access[] = [
  // 库存管理 stands in the group of functions, which not every one of its readers has otherwise.
  { place: groups.functions, grants: { manager: [], seller: [], designer: [], finance: [], warehouse: [] } },
  { place: places.list, elements: { edit: '新增与修改仓库' }, grants: { manager: [], finance: [], warehouse: [] } },
  { place: places.reports, grants: { manager: [], finance: [], warehouse: [] } },
  {
    place: { ...goodsPlaces.list, also: [places.stock] },
    elements: {
      stock: '查看库存数量',
      lots: '查看库存批次',
      holders: '查看谁预留了库存',
      stockValue: '查看库存成本与金额',
      place: '填写库位与最低库存',
      stockExport: '导出库存',
      cut: '让出别人的预留',
    },
    grants: {
      manager: ['stock', 'lots', 'holders', 'stockValue', 'place', 'stockExport', 'cut'],
      seller: ['stock', 'lots'],
      designer: ['stock', 'lots'],
      finance: ['stock', 'lots', 'holders', 'stockValue', 'stockExport'],
      warehouse: ['stock', 'lots', 'holders', 'place'],
    },
  },
]
