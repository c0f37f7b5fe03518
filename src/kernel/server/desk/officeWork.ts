import type { ClientBase } from 'pg'
import type { Runtime } from '../runtime.ts'
import { Desk } from './desk.ts'
import { noPermissions } from './permissions.ts'
import type { OpenDesk } from './sessionDesk.ts'
import { atDesk, type Mode } from './transaction.ts'

/** The name in the log for work that the clock starts. */
const nobodysName = '系统'

/** The desk of an office for work by the clock: nobody's, without permissions; the log names the system. */
class OfficeDesk extends Desk {
  protected override get source() {
    return { ...super.source, accountId: null, employeeId: null }
  }
}

/** Runs `work` in one transaction of an office, on nobody's behalf. */
export function asOffice<T>(
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  officeId: number,
  route: string,
  mode: Mode,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  return atDesk(runtime, mode, client => openAsOffice(runtime, client, officeId, route), work)
}

/** Returns the desk of an office on nobody's behalf. */
export async function openAsOffice(
  { kinds }: Pick<Runtime, 'kinds'>,
  client: ClientBase,
  officeId: number,
  route: string,
): Promise<Desk> {
  const who = { accountId: 0, officeId, employeeId: null, departmentId: null, isPlatform: false }
  const origin = { route, address: '', device: '', traceId: '' }
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  return new OfficeDesk(client, origin, { ...who, name: nobodysName, tokenHash: '' }, noPermissions, kinds)
}

/**
 * Runs `work` within a stranger's transaction in the office to which a door has led them, on nobody's behalf and without permissions; the log names
 * them by `name`.
 */
export async function asStranger<T>(
  { kinds }: Pick<Runtime, 'kinds'>,
  outside: OpenDesk,
  officeId: number,
  name: string,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const { client, origin } = outside
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  const who = { accountId: 0, officeId, employeeId: null, departmentId: null, isPlatform: false, name, tokenHash: '' }
  const desk = new OfficeDesk(client, origin, who, noPermissions, kinds)
  outside.afterCommit(() => desk.committed())
  const result = await work(desk)
  await client.query('select 1') // what was posted has ended
  if (desk.failure !== undefined) throw desk.failure
  return result
}

/**
 * Does something to rows of an office on nobody's behalf, so many in one transaction, until fewer are found; `step` tells how many it
 * found. Returns how many they were.
 */
export async function inSteps(
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  officeId: number,
  route: string,
  perStep: number,
  step: (desk: Desk) => Promise<number>,
): Promise<number> {
  let found = 0
  for (let last = perStep; last === perStep; found += last)
    last = await asOffice(runtime, officeId, route, 'writes', step)
  return found
}

/** Does something for every enabled office, one after the other; a failure is logged and does not stop the others. */
export async function forEachOffice(
  { pool, log }: Pick<Runtime, 'pool' | 'log'>,
  what: string,
  work: (officeId: number) => Promise<unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select door_open_offices as id from door_open_offices()')
  for (const { id } of rows)
    try {
      await work(id)
    } catch (error) {
      log.error({ err: error, office: id }, `${what} failed for an office`)
    }
}
