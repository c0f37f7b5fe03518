import { formatMinute } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import type { Decision } from '../../../flows/api/instance.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import { notify } from '../../../notification/server/index.ts'
import { lockEmployees } from '../../../organisation/server/index.ts'
import type { Delegation, NewDelegation } from '../../api/delegation.ts'
import { approvalPlaces } from '../../api/places.ts'
import { decideOn } from '../decide/decide.ts'
import { ableAmong } from '../record/able.ts'
import type { Business } from '../record/business.ts'
import { lockAnyRunning, seesAll } from '../record/instances.ts'
import { freeForm } from '../record/papers.ts'
import { delegations } from './delegationRead.ts'

type New = typeof NewDelegation._zod.output
type Rule = { fromId: number; toId: number; formId: number | null }
export type Changed = { rows: Delegation[]; moved: number; left: number }

const noun = '委托'
const path = approvalPlaces.delegation.path

/**
 * Lets somebody answer for a person from one moment to another. Throws 40000 with the field for oneself, somebody who cannot
 * answer, or another rule in the same period; 40300 for another's rule without the right to see all approvals.
 */
export async function addDelegation(desk: Desk, businesses: readonly Business[], entered: New): Promise<Changed> {
  const { fromId = desk.employeeId, toId, fromAt, toAt, formId, note, moveOpen } = entered
  assertMay(desk, fromId)
  const now = clock.now()
  if (fromId === toId) throw badInput('toId', '不能委托给自己，请选择其他同事')
  if (Date.parse(toAt) <= now) throw badInput('toAt', '结束时间已经过去，请选择以后的时间')
  if (moveOpen && Date.parse(fromAt) > now) throw badInput('moveOpen', '委托开始之后才能转交现有的待办')
  const [from, to] = await holdBoth(desk, fromId, toId)
  await assertFree(desk, { fromId, toId, formId, fromAt, toAt })
  const values = { fromId, toId, fromAt, toAt, formId, note, business: formId ? freeForm : null }
  await desk.insert(
    'approvalDelegation',
    { ...values, createdBy: desk.employeeId },
    {
      action: '新增委托',
      name: `${from}委托${to}`,
    },
  )
  const when = `${formatMinute(fromAt)} 至 ${formatMinute(toAt)}`
  await tell(desk, [toId], `${from}委托您处理审批`, `${when}${note ? `，${note}` : ''}`)
  await tell(desk, [fromId], `您的审批已委托给${to}`, when)
  const tasks = moveOpen ? await tasksOf(desk, { fromId, formId }) : []
  return answered(
    desk,
    await decideAll(desk, businesses, tasks, task => ({ kind: 'delegate', task, to: toId }), [toId]),
  )
}

/** Ends a rule now; on request, what has not been answered comes back. Throws 40400, 40901, 40900 if it is over. */
export async function cancelDelegation(
  desk: Desk,
  businesses: readonly Business[],
  { id, version, takeBack }: { id: number; version: number; takeBack: boolean },
): Promise<Changed> {
  const seen = await desk.from('approvalDelegation').select(['fromId', 'toId']).where('id', '=', id).executeTakeFirst()
  if (!seen || (seen.fromId !== desk.employeeId && !desk.may(seesAll))) throw notFound(noun)
  const [from, to] = await holdBoth(desk, seen.fromId, seen.toId, false)
  const row = await desk.lockOne('approvalDelegation', id, noun, { version, words: async () => [] })
  if (row.cancelledAt || Date.parse(row.toAt) <= clock.now()) throw conflict('这条委托已经结束')
  const patch = { cancelledAt: clock.date().toISOString() }
  await desk.change('approvalDelegation', row, patch, { action: '结束委托', name: `${from}委托${to}` })
  await tell(desk, [row.toId], `${from}结束了对您的审批委托`, takeBack ? '没有处理的待办已经收回' : '')
  if (row.fromId !== desk.employeeId) await tell(desk, [row.fromId], `您对${to}的审批委托已结束`, '')
  const tasks = takeBack ? await givenBy(desk, row, row.createdAt) : []
  return answered(desk, await decideAll(desk, businesses, tasks, task => ({ kind: 'takeBack', task }), [row.fromId]))
}

async function answered(desk: Desk, done: { moved: number; left: number }): Promise<Changed> {
  return { rows: await delegations(desk, 'mine'), ...done }
}

function assertMay(desk: Desk, fromId: number): void {
  if (fromId !== desk.employeeId) desk.demand(seesAll)
}

/**
 * Refuses to look at what waits for somebody else without the right to, for nobody, or on no form. Throws 40300,
 * 40400.
 */
export async function assertTheirs(desk: Desk, fromId: number, formId: number | null): Promise<void> {
  assertMay(desk, fromId)
  const person = await desk.from('employee').select('id').where('id', '=', fromId).executeTakeFirst()
  if (!person) throw notFound('委托人')
  if (formId) await assertForm(desk, formId)
}

/**
 * Locks both people in the order of their numbers, so that rules of one person follow each other and nobody leaves
 * meanwhile. Gives their names.
 */
async function holdBoth(desk: Desk, fromId: number, toId: number, judge = true): Promise<[string, string]> {
  const people = await lockEmployees(desk, [fromId, toId])
  const [from, to] = [fromId, toId].map(id => people.find(one => one.id === id))
  if (!from || (judge && from.disabledAt)) throw notFound('委托人')
  if (!to) throw notFound('受托人')
  if (judge && !(await ableAmong(desk, [toId])).has(toId))
    throw badInput('toId', '受托人已停用，或没有审批业务列表的权限，请选择其他同事')
  return [from.name, to.name]
}

async function assertFree(desk: Desk, { fromId, formId, fromAt, toAt }: Rule & { fromAt: string; toAt: string }) {
  if (formId) await assertForm(desk, formId)
  const others = await desk
    .from('approvalDelegation')
    .select(['fromAt', 'toAt', 'formId'])
    .where('fromId', '=', fromId)
    .where('cancelledAt', 'is', null)
    .where('fromAt', '<', toAt)
    .where('toAt', '>', fromAt)
    .execute()
  const other = others.find(one => one.formId === null || formId === null || one.formId === formId)
  if (!other) return
  const [from, to] = [other.fromAt, other.toAt].map(at => formatMinute(at))
  throw badInput('fromAt', `与已有的委托（${from} 至 ${to}）时间重叠，请错开时间，或先撤销它`)
}

async function assertForm(desk: Desk, id: number): Promise<void> {
  const form = await desk.from('approvalForm').select('id').where('id', '=', id).executeTakeFirst()
  if (!form) throw notFound('审批表单')
}

type Task = { instanceId: number; task: number }

/** Returns the open tasks of a person. */
export async function tasksOf(desk: Desk, { fromId, formId }: { fromId: number; formId: number | null }) {
  const { rows } = await desk.client.query<Task>(
    `select t.instance_id as "instanceId", t.task from approval_task t
     join approval_instance i on i.office_id = t.office_id and i.id = t.instance_id
     left join approval_paper p on i.business = $4 and p.office_id = i.office_id and p.id = i.document_id
     where t.office_id = $1 and t.employee_id = $2 and t.closed_at is null and t.kind <> 'amend'
       and ($3::bigint is null or p.form_id = $3) order by t.instance_id, t.task`,
    [desk.officeId, fromId, formId, freeForm],
  )
  return rows
}

/** Returns the unanswered tasks that delegates got in a person's name since a moment. */
async function givenBy(desk: Desk, { fromId, toId }: Rule, since: string): Promise<Task[]> {
  return desk
    .from('approvalTask')
    .select(['instanceId', 'task'])
    .where('employeeId', '=', toId)
    .where('forId', '=', fromId)
    .where('closedAt', 'is', null)
    .where('openedAt', '>=', since)
    .orderBy('instanceId')
    .orderBy('task')
    .execute()
}

/** Decides on each instance in order; those that the engine refuses stay unchanged. */
async function decideAll(
  desk: Desk,
  businesses: readonly Business[],
  tasks: readonly Task[],
  decisionOn: (task: number) => Extract<Decision, { kind: 'delegate' | 'takeBack' }>,
  people: readonly number[],
): Promise<{ moved: number; left: number }> {
  const done = { moved: 0, left: 0 }
  for (const { instanceId, task } of tasks) {
    const running = await lockAnyRunning(desk, instanceId)
    const decision = decisionOn(task)
    const node = openTasks(running.flow, running.instance).find(one => one.task === task)?.node
    const act = { kind: decision.kind, task, people, note: '按委托规则' }
    try {
      await decideOn(desk, businesses, running, { decision, act, node, held: { people } })
      done.moved++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.left++
    }
  }
  return done
}

async function tell(desk: Desk, people: readonly number[], title: string, content: string): Promise<void> {
  const others = people.filter(person => person !== desk.employeeId)
  await notify(desk, others, { kind: 'approval', title, content, path })
}
