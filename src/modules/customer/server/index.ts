/** What other modules may use of customers. */
export { customerByPhone, customerFor, editCustomer } from './customer.ts'
export { createCustomers, lockCustomers } from './importing.ts'
export { customerColumns, customerJoin, guarded, maskedCustomer, ofFoundCustomer } from './listing.ts'
