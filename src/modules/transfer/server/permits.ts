import type { Access } from '../../../kernel/server/access.ts'
import { transferPlaces as places } from '../contract/places.ts'

/** What there is to permit on this module's screens, and what the default roles may. */
export const transferAccess: readonly Access[] = [
  { place: places.vouchers, elements: { fetch: '下载' }, grants: { manager: ['fetch'], seller: ['fetch'] } },
]
