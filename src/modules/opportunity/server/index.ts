/** What other modules may use of opportunities. */
export { conditionsFor as dealConditions, listFor as dealListFor } from './list.ts'
export { leavingContacts as leavingDealContacts, nextContacts as nextDealContacts } from './nextContacts.ts'
export { performanceParts, perPerformer } from './performance.ts'
