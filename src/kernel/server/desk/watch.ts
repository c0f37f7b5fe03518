import type { LogEntry } from '../log/audit.ts'
import { point } from '../module.ts'
import type { Jobs } from '../work/jobs.ts'
import type { Desk, TenantTable } from './desk.ts'

/**
 * Work that follows from changes of columns, whoever makes them: `changed` gets the rows within the transaction that changed
 * them, and puts jobs into the queue.
 */
export type Watch = {
  table: TenantTable
  columns: readonly string[]
  changed(desk: Desk, ids: readonly number[], jobs: Pick<Jobs, 'enqueue'>): Promise<void>
}

/** What modules do when columns of other modules' tables change. */
export const watches = point<readonly Watch[]>('watches')

/** Returns the rows that a watch is about among logged changes; a new row has changed nothing yet. */
export function watched({ table, columns }: Watch, entries: readonly LogEntry[]): number[] {
  const isMeant = ({ subject, subjectVersion, changes = {} }: LogEntry) =>
    subject === table && subjectVersion !== 1 && columns.some(column => Object.hasOwn(changes, column))
  return [...new Set(entries.filter(isMeant).map(entry => Number(entry.subjectId)))]
}
