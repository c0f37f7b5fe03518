import type { Access } from '../../../kernel/server/desk/access.ts'
import { errorPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const errorLogAccess: readonly Access[] = [{ place: places.all, elements: { clear: '清除' } }]
