import type { Access } from '../../../kernel/server/desk/access.ts'
import { shipmentPlaces as places } from '../api/places.ts'

/** Who keeps goods enters shipments and lets them go; who sells sees those of their contracts, finance reads. */
export const shipmentAccess: readonly Access[] = [
  {
    place: places.list,
    elements: { enter: '新增、修改、提交与作废', leave: '拣货、出库与撤回出库', export: '导出' },
    grants: { manager: ['enter', 'leave', 'export'], seller: [], warehouse: ['enter', 'leave'], finance: ['export'] },
  },
]
