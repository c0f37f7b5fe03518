import { sql } from 'kysely'
import { type LogEntry, writeLog } from './audit.ts'
import type { SessionDesk } from './sessionDesk.ts'

/** Writes to the platform's log, which is no company's, whichever company the transaction is in; then it is there again. */
export async function logAtPlatform(desk: SessionDesk, entries: readonly LogEntry[]): Promise<void> {
  const { accountId, name } = desk.who.viewing ?? desk.who
  const { rows } = await sql<{ office: string | null }>`select current_setting('app.office', true) as office`.execute(
    desk.db,
  )
  await setOffice(desk, '')
  const person = { officeId: null, accountId, employeeId: null, personName: name }
  await writeLog(desk.client, { ...desk.origin, ...person }, entries)
  await setOffice(desk, rows[0]?.office ?? '')
}

function setOffice(desk: SessionDesk, office: string) {
  return sql`select set_config('app.office', ${office}, true)`.execute(desk.db)
}
