import type { Access } from '../../../kernel/server/desk/access.ts'
import { transferPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const transferAccess: readonly Access[] = [
  { place: places.vouchers, elements: { fetch: '下载' }, grants: { manager: ['fetch'], seller: ['fetch'] } },
]
