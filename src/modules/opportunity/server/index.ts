/** What other modules may use of opportunities. */
export { leavingContacts as leavingDealContacts, nextContacts as nextDealContacts } from './nextContacts.ts'
export { performanceParts, perPerformer } from './performance.ts'
