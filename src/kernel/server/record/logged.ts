import type { Column } from '../../api/list.ts'
import type { SessionDesk } from '../desk/sessionDesk.ts'
import { point } from '../module.ts'

/**
 * The words for log entries of one kind of record: its name, its fields, the screen that shows it (null: none any more), the
 * fields that this person may not see, the element without which they see none, and why its rows may go without an entry of their own.
 */
export type LogSubject = {
  title: string
  columns: readonly Column[]
  path?: (id: string, desk: SessionDesk) => string | null | Promise<string | null>
  hides?: (desk: SessionDesk) => readonly string[]
  behind?: string
  unfollowed?: string
}

/** Returns columns without a contract, by their titles. */
export function titled(titles: Record<string, string>): Column[] {
  return Object.entries(titles).map(([key, title]) => ({ key, title, kind: 'text' }))
}

/** Returns the address of a record on its screen. */
export const openOn = (screen: string) => (id: string) => `${screen}?open=${id}`

/** The titles of the log's records, by table. Each table that people change has one (tests/logSubjects.test.ts). */
export const logSubjects = point<Readonly<Record<string, LogSubject>>>('logSubjects')
