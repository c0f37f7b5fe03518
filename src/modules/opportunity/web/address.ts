import { linkTo } from '../../../kernel/contract/place.ts'
import { opportunityPlaces } from '../contract/places.ts'
/** Returns the address that opens an opportunity. */
export const addressOfDeal = (id: number) => linkTo(opportunityPlaces.list, { open: id })
