import type { Access } from '../../../kernel/server/desk/access.ts'
import { reportingPlaces as places } from '../api/places.ts'

/** What there is to permit on this module's screens, and what the default roles may. */
export const reportingAccess: readonly Access[] = [{ place: places.targets, elements: { edit: '录入' } }]
