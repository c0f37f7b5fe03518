import type { Access } from '../../../kernel/server/desk/access.ts'
import { pricePlaces as places } from '../api/places.ts'

/** The menu and elements of the screen. By `asManager` and `asDirector` a person sells down to the floor of that rank. */
export const priceAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      edit: '新增、作废与批量调价',
      import: '导入价格',
      export: '导出价格',
      asManager: '按经理底价成交',
      asDirector: '按总监底价成交',
    },
    grants: { manager: ['asManager', 'export'], seller: [], finance: ['export'] },
  },
]
