import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { JobKind, Jobs } from '../../../../kernel/server/work/jobs.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { assignmentRoutes as routes } from '../../api/assignment.ts'
import { clueEntrySwitches } from '../../api/switches.ts'
import { customerNames } from '../record/change.ts'
import { type ClueRecord, outOfReach } from '../record/rules.ts'
import { scopeModule } from '../record/scope.ts'
import type { Decision } from './assign.ts'
import { giveByRules } from './give.ts'
import { prepare, rulesInUse } from './load.ts'

export const batchJob = 'clue-assign'
const perStep = 50 // clues given out in one transaction

/** Assigns a new clue by the rules, if the office wants that. Tells whether any rule was tried. */
export async function giveNew(desk: Desk, clue: ClueRecord): Promise<boolean> {
  if (clue.status !== 'unassigned' || !(await switchesOf(desk, clueEntrySwitches)).clueAutoAssign) return false
  const prepared = await prepare(desk)
  if (prepared) await giveByRules(desk, prepared, [clue])
  return prepared !== null
}

/** Enqueues the assignment of an imported batch, if there is a rule and the office wants it. */
export async function giveBatchLater(desk: Desk, batchId: number, jobs: Jobs): Promise<void> {
  if (!(await switchesOf(desk, clueEntrySwitches)).clueAutoAssign || (await rulesInUse(desk)).length === 0) return
  await jobs.enqueue(desk, batchJob, { officeId: desk.officeId, batchId })
}

/** Assigns waiting clues of a batch that have not been tried yet; locks them after the rules. */
async function giveSome(desk: Desk, batchId: number): Promise<number> {
  const prepared = await prepare(desk)
  if (!prepared) return 0
  const { rows } = await desk.client.query<{ id: number }>(
    `select c.id from clue c where c.office_id = $1 and c.import_batch_id = $2 and c.status = 'unassigned'
     and not exists (select from assignment_log l where l.office_id = c.office_id and l.clue_id = c.id)
     order by c.id limit ${perStep}`,
    [desk.officeId, batchId],
  )
  const locked = await desk.lock(
    'clue',
    rows.map(row => row.id),
  )
  const waiting = locked.filter(clue => clue.status === 'unassigned')
  await giveByRules(desk, prepared, waiting)
  return rows.length
}

export const assignmentJobs = (runtime: Runtime): JobKind<{ officeId: number; batchId: number }>[] => [
  {
    name: batchJob,
    async work({ officeId, batchId }, signal) {
      for (let given = perStep; given > 0; ) {
        signal.throwIfAborted()
        given = await asOffice(runtime, officeId, '导入后按规则分配', 'writes', desk => giveSome(desk, batchId))
      }
    },
  },
]

function refusalOf(desk: Desk, clue: ClueRecord): string | null {
  if (!desk.reaches(scopeModule, clue)) return outOfReach()
  return clue.status === 'unassigned' ? null : '只有待分配的流量可以按规则分配'
}

/** Returns why a clue still waits, in words. */
function waitingFor({ steps }: Decision): string {
  const last = steps.findLast(step => step.fits)
  return last ? `规则“${last.rule}”：${last.why}` : '没有规则适合这条流量'
}

export const runHandlers = [
  handle(routes.run, async (desk, { body }) => {
    const prepared = await prepare(desk)
    if (!prepared) throw conflict('还没有启用的分配规则，请先在分配规则里启用一条')
    const locked = await desk.lock('clue', [...new Set(body.ids)])
    const names = await customerNames(desk, locked)
    const judged = locked.map(clue => ({ clue, msg: refusalOf(desk, clue) }))
    const given = await giveByRules(
      desk,
      prepared,
      judged.filter(one => one.msg === null).map(one => one.clue),
    )
    const found = new Set(locked.map(clue => clue.id))
    const refused = judged.flatMap(({ clue, msg }) => {
      const decision = given.get(clue.id)
      const why = msg ?? (decision?.outcome === 'wait' ? waitingFor(decision) : null)
      const name = msg === outOfReach() ? '' : (names.get(clue.customerId) ?? '')
      return why ? [{ id: clue.id, name, msg: why }] : []
    })
    const missing = body.ids.filter(id => !found.has(id)).map(id => ({ id, name: '', msg: outOfReach() }))
    return { done: locked.length - refused.length, refused: [...refused, ...missing] }
  }),
]
