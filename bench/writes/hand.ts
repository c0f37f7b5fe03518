import { type Actor, officeId } from './lay.ts'

/** Runs a handwritten prepared statement and returns its rows. */
export type Run = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>
type Logged = { action: string; subject: string; id: unknown; name: string; changes: object }

/** Returns the columns of a row as the log keeps those of a new one. */
export const changed = (row: object | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, [null, value]]))

/** Keeps an entry of the log. */
export async function log(run: Run, who: Actor, { action, subject, id, name, changes }: Logged): Promise<void> {
  await run(
    'log',
    `insert into operation_log (office_id, account_id, employee_id, person_name, route, address, device, trace_id, action, subject, subject_id, subject_name, subject_version, changes)
     values ($1, $2, $3, $4, 'POST /api/crm/clue/edit', '127.0.0.1', 'node', 'trace', $5, $6, $7, $8, 2, $9)`,
    [officeId, who.accountId, who.employeeId, who.name, action, subject, String(id), name, JSON.stringify(changes)],
  )
}

const event = { kind: 'change', topic: 'clue', menu: 'clueList', module: 'clue', owners: [1], departments: [1], by: '' }
/** Tells browsers of a record. */
export const tell = (run: Run, id: number) =>
  run('tell', `select pg_notify('bench', $1)`, [JSON.stringify({ ...event, ids: [id] })])
