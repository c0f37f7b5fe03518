import type { Access } from '../../../kernel/server/desk/access.ts'
import { goodsPlaces as places } from '../api/places.ts'

/**
 * The menu and elements of the screen: the warehouse sees goods without prices, sellers never see the cost. Managers see it,
 * because they decide about special prices by the margin.
 */
export const goodsAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      edit: '新增、编辑与上下架',
      price: '查看标价与导购底价',
      floors: '查看经理与总监底价',
      cost: '查看成本',
      export: '导出',
      import: '导入',
    },
    grants: {
      manager: ['price', 'floors', 'cost', 'export'],
      seller: ['price'],
      designer: ['price'],
      finance: ['price', 'floors', 'cost', 'export'],
      warehouse: [],
    },
  },
]
