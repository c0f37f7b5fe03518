import { sql } from 'kysely'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { writeLog } from '../../../kernel/server/log/audit.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Sets another password without the old one, for a person who has proved to be the holder; `action` is the act's name in the
 * log. Ends every session. Returns false, and does nothing, if the account is disabled.
 */
export async function replacePassword(
  desk: OpenDesk,
  accountId: number,
  passwordHash: string,
  action: string,
): Promise<boolean> {
  const account = await desk.db
    .updateTable('account')
    .set({ passwordHash, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', accountId)
    .where('disabledAt', 'is', null)
    .returning('realName')
    .executeTakeFirst()
  if (!account) return false
  const source = { ...desk.origin, officeId: null, accountId, employeeId: null, personName: account.realName }
  const about = { subject: 'account', subjectId: accountId, subjectName: account.realName }
  await writeLog(desk.client, source, [{ action, ...about }])
  await endAllSessions(desk, accountId, 'passwordChanged')
  return true
}
