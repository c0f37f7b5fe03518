import type { Access } from '../../../kernel/server/desk/access.ts'
import { shipmentPlaces as places } from '../api/places.ts'

/** Who keeps goods enters shipments and lets them go; who sells sees those of their contracts, finance reads. */
export const shipmentAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      enter: '新增、修改、提交与作废',
      leave: '拣货、出库与撤回出库',
      sign: '客户签收与少件找到',
      lose: '登记少件丢失',
      share: '发送送货单链接',
      export: '导出',
    },
    grants: {
      manager: ['enter', 'leave', 'sign', 'lose', 'share', 'export'],
      seller: ['share'],
      warehouse: ['enter', 'leave', 'sign', 'share'],
      finance: ['export'],
    },
  },
]
