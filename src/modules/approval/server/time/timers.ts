import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { addWorkingHours } from '../../../workingTime/api/workingTime.ts'
import { workingTime } from '../../../workingTime/server/index.ts'
import { decideOn } from '../decide/decide.ts'
import { holdForeseen } from '../decide/foresee.ts'
import type { Business } from '../record/business.ts'
import { readAnyRunning } from '../record/instances.ts'

/** Every minute, in cron's words. */
export const timerTimes = '* * * * *'

const route = '审批计时'
const perLook = 200 // timers read at once, without a lock

type At = Pick<Runtime, 'pool' | 'kinds' | 'log'>
type Due = { id: number; instanceId: number; wait: number; node: string; kind: 'timeout' | 'delay'; dueAt: string }

/** Handles all that is due by `now` (ms) in every company: passed time limits, ended delays. */
export function runTimers(runtime: At, businesses: readonly Business[], now = clock.now()): Promise<void> {
  return forEachOffice(runtime, 'approval timers', officeId => runTimersOf(runtime, businesses, officeId, now))
}

async function runTimersOf(runtime: At, businesses: readonly Business[], officeId: number, now: number): Promise<void> {
  for (let after: Due | undefined; ; ) {
    const found = await asOffice(runtime, officeId, route, 'reads', desk => dueAfter(desk, now, after))
    for (const due of found) await runOne(runtime, businesses, officeId, due, now)
    if (found.length < perLook) return
    after = found.at(-1)
  }
}

async function dueAfter(desk: Desk, now: number, after: Due | undefined): Promise<Due[]> {
  const { rows } = await desk.client.query<Due>(
    `select id, instance_id as "instanceId", wait, node_key as node, kind, due_at as "dueAt" from approval_timer
     where office_id = $1 and done_at is null and due_at <= $2 and (due_at, id) > ($3, $4)
     order by due_at, id limit ${perLook}`,
    [desk.officeId, new Date(now).toISOString(), after?.dueAt ?? '-infinity', after?.id ?? 0],
  )
  return rows
}

/** Runs one timer. A failure does not stop the others; a timer unknown to the engine is done. */
async function runOne(runtime: At, businesses: readonly Business[], officeId: number, due: Due, now: number) {
  try {
    await asOffice(runtime, officeId, route, 'writes', desk => doneBy(desk, businesses, due, now))
  } catch (error) {
    runtime.log.error({ err: error, office: officeId, timer: due.id }, 'an approval timer failed')
    if (error instanceof Refusal) await asOffice(runtime, officeId, route, 'writes', desk => end(desk, due))
  }
}

/**
 * Decides by the clock, in one transaction: locks the instance first, and leaves it alone if somebody else decides on it at
 * the moment; of two nodes one finds the timer open.
 */
async function doneBy(desk: Desk, businesses: readonly Business[], due: Due, now: number): Promise<void> {
  const { kind, wait, node, instanceId } = due
  const decision = kind === 'timeout' ? ({ kind, task: wait } as const) : ({ kind: 'elapsed', node } as const)
  const held = await holdForeseen(desk, businesses, await readAnyRunning(desk, instanceId), decision)
  const row = await lockIdle(desk, instanceId)
  if (!row || !(await stillDue(desk, due.id, now))) return
  const act = { kind: decision.kind, ...(kind === 'timeout' ? { task: wait } : {}) }
  await decideOn(desk, businesses, await readAnyRunning(desk, row.id), { decision, act, node, held })
  await again(desk, due.id, now)
}

/** Locks an instance unless somebody else has it locked. */
export async function lockIdle(desk: Desk, id: number) {
  const query = desk.from('approvalInstance').selectAll().where('id', '=', id)
  return query.forNoKeyUpdate().skipLocked().executeTakeFirst()
}

async function stillDue(desk: Desk, id: number, now: number): Promise<boolean> {
  const query = desk.from('approvalTimer').select('id').where('id', '=', id).where('doneAt', 'is', null)
  const found = await query.where('dueAt', '<=', new Date(now).toISOString()).forUpdate().executeTakeFirst()
  return found !== undefined
}

/** Sets the next reminder of an open task, after the same number of hours. */
async function again(desk: Desk, id: number, now: number): Promise<void> {
  const open = desk.from('approvalTimer').select('hours').where('id', '=', id).where('doneAt', 'is', null)
  const timer = await open.executeTakeFirst()
  if (!timer) return
  const due = addWorkingHours(await workingTime(desk), now, timer.hours ?? 1)
  await desk.client.query(
    'update approval_timer set since = $3, due_at = $4, reminded = reminded + 1 where office_id = $1 and id = $2',
    [desk.officeId, id, new Date(now).toISOString(), new Date(due).toISOString()],
  )
}

function end(desk: Desk, { id }: Due) {
  return desk.client.query(
    'update approval_timer set done_at = now() where office_id = $1 and id = $2 and done_at is null',
    [desk.officeId, id],
  )
}
