import type { Access } from '../../../kernel/server/desk/access.ts'
import { goodsReturnPlaces as places } from '../api/places.ts'

/** Who sells enters what their customers give back, who keeps goods receives and looks at it, and finance settles what they get. */
export const goodsReturnAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      enter: '新增、修改、提交与作废',
      receive: '收货',
      inspect: '质检',
      settle: '结算（合同减项）',
      export: '导出',
    },
    grants: {
      manager: ['enter', 'receive', 'inspect', 'settle', 'export'],
      seller: ['enter'],
      warehouse: ['receive', 'inspect'],
      finance: ['settle', 'export'],
    },
  },
]
