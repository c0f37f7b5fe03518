import type { Access } from '../../../kernel/server/desk/access.ts'
import { fleetPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens: only operators of the platform have them. */
export const fleetAccess: readonly Access[] = [
  { place: places.registry, elements: { drain: '排空与恢复' } },
  { place: places.monitor },
  { place: places.traces },
]
