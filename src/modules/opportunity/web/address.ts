import { linkTo } from '../../../kernel/api/place.ts'
import { opportunityPlaces } from '../api/places.ts'
/** Returns the address that opens an opportunity. */
export const addressOfDeal = (id: number) => linkTo(opportunityPlaces.list, { open: id })
/** Returns the address that opens an opportunity and asks for what it lacks to be won for an amount (fen). */
export const addressOfWinning = (id: number, amount: number) =>
  linkTo(opportunityPlaces.list, { open: id, [winParameter]: amount })
/** The parameter that holds the amount (fen) for which an opened opportunity is to be won. */
export const winParameter = 'win'
