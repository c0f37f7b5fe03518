import type { ClientBase, QueryConfig } from 'pg'
import { clock } from '../clock.ts'

/** The values before and after by field, named as in requests. */
export type Changes = Record<string, [before: unknown, after: unknown]>

export type LogEntry = {
  action: string
  subject: string
  subjectId: number | string
  subjectName?: string
  subjectVersion?: number | null
  changes?: Changes
}

/** The source of an entry: the person and the request. */
export type LogSource = {
  officeId: number | null
  accountId: number | null
  employeeId: number | null
  personName: string
  route: string
  address: string
  device: string
  traceId: string
}

/** Returns the key of a company's custom field in an entry's changes; its values are described in words. */
export const fieldNamed = (title: string) => `field:${title}`

const bookkeeping = new Set([
  'officeId',
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'createdBy',
  'sounds',
  'communitySounds',
])

/** Columns that repeat a value of a custom field for its index (`make_own`). */
const repeated = /^own[A-Z]\d$/

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const [one, other] = [a ?? null, b ?? null]
  return one === null || other === null ? one === other : JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the fields that differ between two states of a row; bookkeeping columns are left out. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const fields = Object.keys(after).filter(
    field => !bookkeeping.has(field) && !repeated.test(field) && !same(before[field], after[field]),
  )
  return Object.fromEntries(fields.map(field => [field, [before[field] ?? null, after[field] ?? null]]))
}

let last = 0

/** Returns when this process wrote to the log last, in ms since 1970: while nobody writes, nothing needs sealing. */
export function lastWrite(): number {
  return last
}

/** Writes entries to the operation log in the caller's transaction (product.md §6.4), at once. */
export async function writeLog(client: ClientBase, source: LogSource, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await client.query(
    logStatement(
      source,
      entries.map(entry => JSON.stringify(entry)),
    ),
  )
}

/** Returns the statement that writes entries (`LogEntry` as JSON, one at least) to the operation log. */
export function logStatement(source: LogSource, entries: readonly string[]): QueryConfig {
  last = clock.now()
  return {
    name: 'operation_log',
    text: `insert into operation_log (office_id, account_id, employee_id, person_name, route, address, device, trace_id,
       action, subject, subject_id, subject_name, subject_version, changes)
     select $1, $2, $3, $4, $5, $6, $7, $8, e.action, e.subject, e."subjectId", coalesce(e."subjectName", ''), e."subjectVersion", coalesce(e.changes, '{}')
     from json_to_recordset($9::json) as e(action text, subject text, "subjectId" text, "subjectName" text, "subjectVersion" integer, changes jsonb)`,
    values: [
      source.officeId,
      source.accountId,
      source.employeeId,
      source.personName,
      source.route,
      source.address,
      source.device,
      source.traceId,
      `[${entries.join(',')}]`,
    ],
  }
}
