import type { Access } from '../../../kernel/server/access.ts'
import { errorPlaces as places } from '../contract/places.ts'

/** What there is to permit on this module's screens, and what the default roles may. */
export const errorLogAccess: readonly Access[] = [{ place: places.all, elements: { clear: '清除' } }]
