import { workIn } from '../desk/offices.ts'
import type { SessionDesk } from '../desk/sessionDesk.ts'
import { type LogEntry, writeLog } from './audit.ts'

/** Writes to the platform's log, which is no company's, whichever company the transaction is in; then it is there again. */
export async function logAtPlatform(desk: SessionDesk, entries: readonly LogEntry[]): Promise<void> {
  const { accountId, name } = desk.who.viewing ?? desk.who
  const person = { officeId: null, accountId, employeeId: null, personName: name }
  await workIn(desk, null, () => writeLog(desk.client, { ...desk.origin, ...person }, entries))
}
