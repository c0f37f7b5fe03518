import { own } from '../../../../kernel/api/own.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import type { Wait } from '../../../flows/api/waits.ts'
import type { Content } from '../../../forms/api/content.ts'
import { addWorkingHours, type WorkingTime } from '../../../workingTime/api/workingTime.ts'
import { workingTime } from '../../../workingTime/server/index.ts'

const hour = 3_600_000 // ms

type Timed = Exclude<Wait, { kind: 'webhook' }>
type Timer = { wait: number; node: string; kind: Timed['kind']; hours: number | null; working: boolean; due: number }

/**
 * Stores the waits of an instance besides people, in the same transaction: cancels those that are over, and gives new ones a
 * timer or a call. `read` returns the document if one of its dates counts.
 */
export async function keepWaits(
  desk: Desk,
  instanceId: number,
  { before, after }: { before: readonly Wait[]; after: readonly Wait[] },
  read: () => Promise<Content>,
): Promise<void> {
  const gone = before.filter(one => !after.some(other => other.wait === one.wait))
  const opened = after.filter(one => !before.some(other => other.wait === one.wait))
  if (gone.length > 0) await callOff(desk, instanceId, gone)
  const timed = opened.filter(one => one.kind !== 'webhook')
  if (timed.length > 0) await setTimers(desk, instanceId, timed, read)
  for (const one of opened) if (one.kind === 'webhook') await addCall(desk, instanceId, one)
}

/** Starts the waits of an instance again, from now on, if their timers or calls have been lost. */
export async function beginAnew(
  desk: Desk,
  instanceId: number,
  lost: readonly Wait[],
  read: () => Promise<Content>,
): Promise<void> {
  const numbers = lost.map(one => one.wait)
  for (const table of ['approval_timer', 'approval_call'])
    await desk.client.query(`delete from ${table} where office_id = $1 and instance_id = $2 and wait = any($3)`, [
      ...[desk.officeId, instanceId],
      numbers,
    ])
  await keepWaits(desk, instanceId, { before: [], after: lost }, read)
}

async function callOff(desk: Desk, instanceId: number, gone: readonly Wait[]): Promise<void> {
  const numbers = gone.map(one => one.wait)
  await desk.client.query(
    'update approval_timer set done_at = now() where office_id = $1 and instance_id = $2 and wait = any($3) and done_at is null',
    [desk.officeId, instanceId, numbers],
  )
  if (gone.some(one => one.kind === 'webhook'))
    await desk.client.query(
      `update approval_call set status = 'off', done_at = now()
       where office_id = $1 and instance_id = $2 and wait = any($3) and status = 'waiting'`,
      [desk.officeId, instanceId, numbers],
    )
}

async function setTimers(desk: Desk, instanceId: number, opened: readonly Timed[], read: () => Promise<Content>) {
  const now = clock.now()
  const dueAfter = countedOnce(await workingTime(desk))
  const content = opened.some(dated) ? await read() : {}
  const timers = opened.map((one): Timer => {
    const { wait, node, kind } = one
    const { hours, working } = hoursOf(one)
    if (hours === null) return { wait, node, kind, hours, working, due: dateIn(content, one) ?? now }
    return { wait, node, kind, hours, working, due: working ? dueAfter(now, hours) : now + hours * hour }
  })
  await desk.db
    .insertInto('approvalTimer')
    .values(
      timers.map(({ wait, node, kind, hours, working, due }) => ({
        officeId: desk.officeId,
        instanceId,
        wait,
        nodeKey: node,
        kind,
        hours,
        working,
        since: new Date(now).toISOString(),
        dueAt: new Date(due).toISOString(),
      })),
    )
    .execute()
}

const dated = (one: Timed) => one.kind === 'delay' && one.until.kind === 'field'

function hoursOf(one: Timed): { hours: number | null; working: boolean } {
  if (one.kind === 'timeout') return { hours: one.timeout.hours, working: true }
  return one.until.kind === 'hours' ? one.until : { hours: null, working: false }
}

/** Returns the moment (ms) in a document's field: a day begins at midnight of Asia/Shanghai. */
function dateIn(content: Content, one: Timed): number | undefined {
  const value = one.kind === 'delay' && one.until.kind === 'field' ? own(content, one.until.field) : undefined
  if (typeof value !== 'string') return undefined
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00+08:00` : value)
  return Number.isNaN(at) ? undefined : at
}

async function addCall(desk: Desk, instanceId: number, { wait, node, url }: Extract<Wait, { kind: 'webhook' }>) {
  await desk.db
    .insertInto('approvalCall')
    .values({ officeId: desk.officeId, instanceId, wait, nodeKey: node, url })
    .execute()
}

/** Returns a function that counts working hours once for equal beginnings and hours: a node asks thousands at one moment. */
function countedOnce(time: WorkingTime): (since: number, hours: number) => number {
  const known = new Map<string, number>()
  return (since, hours) => {
    const asked = `${since} ${hours}`
    const due = known.get(asked) ?? addWorkingHours(time, since, hours)
    known.set(asked, due)
    return due
  }
}

/** Counts every time limit and delay in working hours again, after the calendar has changed. */
export async function recount(desk: Desk): Promise<void> {
  const dueAfter = countedOnce(await workingTime(desk))
  const open = await desk
    .from('approvalTimer')
    .select(['id', 'since', 'hours'])
    .where('doneAt', 'is', null)
    .where('working', '=', true)
    .orderBy('id')
    .execute()
  const due = await inSlices(open, ({ since, hours }) => dueAfter(Date.parse(since), hours ?? 0))
  await desk.client.query(
    `update approval_timer t set due_at = n.due from unnest($2::bigint[], $3::timestamptz[]) as n (id, due)
     where t.office_id = $1 and t.id = n.id and t.done_at is null and t.due_at <> n.due`,
    [desk.officeId, open.map(one => one.id), due.map(at => new Date(at).toISOString())],
  )
}
