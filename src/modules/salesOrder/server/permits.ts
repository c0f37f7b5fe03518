import type { Access } from '../../../kernel/server/desk/access.ts'
import { orderPlaces as places } from '../api/places.ts'

/** Who sells orders what was sold; who keeps goods sees all orders. */
export const orderAccess: readonly Access[] = [
  {
    place: places.list,
    elements: { enter: '下单、改期与撤单', export: '导出' },
    grants: { manager: ['enter', 'export'], seller: ['enter'], warehouse: [], finance: ['export'] },
  },
]
