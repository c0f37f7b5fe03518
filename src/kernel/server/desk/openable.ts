import { linkTo, type Place } from '../../api/place.ts'
import type { Desk } from './desk.ts'

/** Returns the address of a screen with a query; null for a person who may not open it, whom no answer leads there. */
export const openable = (desk: Desk, place: Place, query: Parameters<typeof linkTo>[1]): string | null =>
  place.authority === undefined || desk.may(place.authority) ? linkTo(place, query) : null
