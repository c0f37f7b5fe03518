/** The exports of outgoing calls for other modules. */
export { type Call, type Letter, type Outbox, runOutbox, type Told } from './outbox.ts'
