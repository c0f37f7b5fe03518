import type { Access } from '../../../kernel/server/desk/access.ts'
import { orderPlaces as places, soldPlaces } from '../api/places.ts'

/** Who sells orders what was sold; who keeps goods sees all orders and reserves goods for them. What of contracts is ordered is read by who sees contracts. */
export const orderAccess: readonly Access[] = [
  {
    place: places.list,
    elements: { enter: '下单、改期与撤单', retail: '零售下单', allocate: '备货与释放', export: '导出' },
    grants: {
      manager: ['enter', 'retail', 'allocate', 'export'],
      seller: ['enter', 'retail'],
      warehouse: ['allocate'],
      finance: ['export'],
    },
  },
  { place: places.info, grants: { manager: [], seller: [], warehouse: [], finance: [] } },
  {
    place: { ...soldPlaces.list, also: [soldPlaces.report] },
    elements: { export: '导出' },
    grants: { manager: ['export'], seller: [], finance: ['export'] },
  },
  {
    place: soldPlaces.deliveries,
    elements: { export: '导出' },
    grants: { manager: ['export'], seller: [], warehouse: [], finance: ['export'] },
  },
]
