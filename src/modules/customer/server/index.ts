/** The exports of customers for other modules. */

export { beyondSight, customerAsked, customersWith, noteShown } from './asked.ts'
export { customTold } from './customEvents.ts'
export {
  customerAskedFor,
  customerFor,
  customerName,
  customerOf,
  editHeld,
  holdCustomer,
  lockCustomer,
  queueAtCustomers,
} from './customer.ts'
export { hangingFollowUps } from './hanging.ts'
export {
  byAnyPhone,
  createCustomers,
  customersByPhone,
  lockCustomers,
  type NewCustomer,
  papersOfBatch,
  unseenPhones,
} from './importing.ts'
export { inCustomer } from './inCustomer.ts'
export { joinable, sharedPhone } from './joining.ts'
export {
  type CustomerReference,
  type CustomerSection,
  type CustomerTie,
  customerReferences,
  customerSections,
} from './kinds.ts'
export {
  customerColumns,
  customerJoin,
  hasTerm,
  isCompared,
  isSample,
  ofCustomer,
  ofFoundCustomer,
  withNumber,
} from './listing.ts'
export {
  changeCustomers,
  customersOfBatch,
  lockCustomersOfBatch,
  removalOfCustomers,
  removeCustomersOfBatch,
  restoreCustomersOfBatch,
} from './ofBatch.ts'
export { readsOwnRows } from './ownRows.ts'
export { jointRegion, regionWords } from './regions.ts'
export { type Story, storiesFor } from './sample/stories.ts'
export { ago, toldOf, wantedIn, wordFor } from './sample/telling.ts'
export { wholeNumbers } from './shownNumbers.ts'
export { assignmentsTold, contactsTold } from './story.ts'
export { tieProofs } from './ties.ts'
