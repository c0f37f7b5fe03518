import type { Access } from '../../../kernel/server/desk/access.ts'
import { earnestPlaces as places } from '../api/places.ts'

/** Who sells keeps goods for customers; who leads or counts money sees all of them within the data scope. */
export const earnestAccess: readonly Access[] = [
  {
    place: { ...places.list, also: [places.own] },
    elements: { enter: '登记、收款、延期与释放', export: '导出' },
    grants: { manager: ['enter', 'export'], seller: ['enter'], finance: ['export'] },
  },
  { place: places.all, elements: {}, grants: { manager: [], finance: [] } },
]
