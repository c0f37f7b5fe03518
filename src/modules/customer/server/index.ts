/** What other modules may use of customers. */

export { customerByPhone, customerFor, editCustomer, holdCustomer } from './customer.ts'
export { byAnyPhone, createCustomers, customersByPhone, lockCustomers } from './importing.ts'
export type { CustomerReference, CustomerSection, Link } from './kinds.ts'
export { customerColumns, customerJoin, guarded, maskedCustomer, ofFoundCustomer } from './listing.ts'
export { assignmentEvents, followUpEvents } from './timeline.ts'
