/** What other modules may use of calls to addresses outside. */
export { type Call, type Letter, type Outbox, runOutbox, type Told } from './outbox.ts'
