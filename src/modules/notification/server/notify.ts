import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

export type Notice = { kind: string; title: string; content?: string; path?: string }

/** Rings the bell of employees: stores a notice until it is read, and tells their open browsers at once. */
export async function notify(desk: Desk, employeeIds: readonly number[], notice: Notice): Promise<void> {
  const people = [...new Set(employeeIds)]
  if (people.length === 0) return
  const { kind, title, content = '', path = '' } = notice
  const { officeId } = desk
  const rows = people.map(employeeId => ({ officeId, employeeId, kind, title, content, path }))
  desk.post(desk.db.insertInto('notification').values(rows))
  const told = people.map(employeeId => ({
    kind: 'person' as const,
    officeId,
    employeeId,
    topic: 'notification',
    ids: [],
  }))
  await desk.publish(...told)
}

/** Returns how many notices a person has not read. */
export async function unreadOf(desk: Desk): Promise<number> {
  const { unread } = await desk
    .from('notification')
    .select(sql<number>`count(*)`.as('unread'))
    .where('employeeId', '=', desk.employeeId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
