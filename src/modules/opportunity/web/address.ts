import { linkTo } from '../../../kernel/contract/place.ts'
import { opportunityPlaces } from '../contract/places.ts'
/** Returns where an opportunity stands open. */
export const addressOfDeal = (id: number) => linkTo(opportunityPlaces.list, { open: id })
