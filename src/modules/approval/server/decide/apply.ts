import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { type Happening, hasEnded, type Instance, type OpenTask } from '../../../flows/api/instance.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import { waits } from '../../../flows/api/waits.ts'
import { decisionWords } from '../../api/approval.ts'
import { type Business, contentOf } from '../record/business.ts'
import type { InstanceRow, Running } from '../record/instances.ts'
import { type Act, actsOf } from './act.ts'
import { insertTasks, keepDecisions, keepProgress } from './keep.ts'
import { keepAlong } from './said.ts'
import { publishApproval, tell, tellOf } from './tell.ts'
import { keepWaits } from './waits.ts'

/**
 * The effects of an act. `quiet`: rings no bell, because the caller tells everyone at once. `moved`: the act moved the
 * instance to its present version.
 */
type Brought = {
  act: Act
  next: Instance
  happened: readonly Happening[]
  quiet?: boolean
  moved?: { from: Flow; versionId: number }
}

/**
 * Stores the result of an act on an instance, in the desk's transaction: the decision, the acts of the flow's rules, opened
 * and closed tasks, the document's state. Tells the log, the bell and the browsers. Returns the instance.
 */
export async function apply(desk: Desk, business: Business, running: Running, brought: Brought): Promise<Running> {
  const { row, flow, instance: before } = running
  const { act, next, happened, quiet = false, moved } = brought
  const from = moved?.from ?? flow
  const [were, are] = [openTasks(from, before), openTasks(flow, next)]
  const opened = missingIn(were, are)
  const { become, unable } = await carriedOut(desk, business, row, next)
  const byRule = [...happened.flatMap(actsOf), ...failureOf(row, next, unable)]
  // None of them needs the result of another.
  const [, [decision], , , now] = await together(
    become,
    () =>
      keepDecisions(desk, row.id, flow, [{ act, by: desk.employeeId }, ...byRule.map(one => ({ act: one, by: null }))]),
    () => keepProgress(desk, row.id, { next, closed: missingIn(are, were), act }),
    () => insertTasks(desk, row.id, flow, opened),
    () => changeRow(desk, row, brought, unable),
  )
  await keepAlong(desk, row, decision as number, act)
  for (const one of happened) await tellOf(desk, row, one)
  const waiting = { before: waits(from, before), after: waits(flow, next) }
  await keepWaits(desk, row.id, waiting, () => contentOf(business, desk, row.documentId))
  const reason = reasonOf(act, byRule, unable)
  const told = quiet ? undefined : tell(desk, { row, opened, next, unable, reason })
  await Promise.all([told, publishApproval(desk)])
  return { ...running, row: now, instance: next }
}

/** Returns the tasks of `are` that are missing in `were`. */
function missingIn(were: readonly OpenTask[], are: readonly OpenTask[]): OpenTask[] {
  const known = new Set(were.map(({ task }) => task))
  return are.filter(({ task }) => !known.has(task))
}

const nothing = async () => null

/**
 * Lets the document become what was decided: why that could not be carried out, or nothing. What can always be is left
 * to `become`, to go along with what else is written.
 */
async function carriedOut(desk: Desk, business: Business, row: InstanceRow, next: Instance) {
  if (next.status === row.status) return { become: nothing, unable: row.unable }
  const become = () => business.became(desk, row.documentId, next.status)
  return business.alwaysAble ? { become, unable: '' } : { become: nothing, unable: (await become()) ?? '' }
}

/** Returns the history's reason why an approved change could not be carried out. */
const failureOf = (row: InstanceRow, next: Instance, unable: string): Act[] =>
  unable && next.status !== row.status ? [{ kind: 'unable', note: unable }] : []

/** Changes the instance's row and the log; a running start has been logged already. */
async function changeRow(desk: Desk, row: InstanceRow, { act, next, moved }: Brought, unable: string) {
  if (act.kind === 'start' && next.status === row.status) return row
  const words = [act.comment, act.note].filter(Boolean).join('；')
  const more: Changes = words ? { comment: [null, words] } : { act: [null, decisionWords[act.kind]] }
  const ended = hasEnded(next) ? { endedAt: sql<string>`now()` } : {}
  const patch = { status: next.status, unable, ...ended, ...(moved ? { flowVersionId: moved.versionId } : {}) }
  return desk.change('approvalInstance', row, patch, { action: decisionWords[act.kind], name: row.title, more })
}

/** Returns why it ended or came back, in the words of the deciding person or of the flow's rule. */
const reasonOf = (act: Act, byRule: readonly Act[], unable: string) =>
  [unable, act.comment || byRule.find(one => one.kind === 'refused')?.note].filter(Boolean).join('；')
