import { sql } from 'kysely'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { badInput, conflict, tooMany } from '../../../../kernel/server/refusal.ts'
import { hasEnded } from '../../../flows/api/instance.ts'
import { answerMentions, notify } from '../../../notification/server/index.ts'
import type { Said } from '../../api/said.ts'
import { approvalPath, assertInvolved, lockRunning, type Running } from '../record/instances.ts'
import { sendCopiesOf } from './copies.ts'
import { keepDecision } from './keep.ts'
import { keepAlong } from './said.ts'
import { publishApproval } from './tell.ts'

const pause = 600 // s between two urgings of one instance

/** Rings the bells of the people asked, at most every ten minutes. Throws 40900 if nobody is asked, 42900 too early. */
export async function urge(desk: Desk, id: number): Promise<Running> {
  const [running, open] = await together(
    () => lockRunning(desk, id),
    () => waitedFor(desk, id),
  )
  const { row, flow } = running
  if (row.initiatorId !== desk.employeeId) throw conflict('只有发起人可以催办')
  if (open.length === 0) throw conflict('现在没有人需要处理，请刷新后查看进度')
  const since = Math.min(...open.map(one => (one.since === null ? pause : Number(one.since))))
  if (since < pause) throw tooMany('刚催办过，请稍后再试', pause - since)
  desk.post(
    prepared(
      'update approval_task set urged_at = now() where office_id = $1 and instance_id = $2 and closed_at is null',
      [desk.officeId, id],
    ),
  )
  const people = open.map(one => one.employeeId)
  await keepDecision(desk, id, flow, { kind: 'urge', people }, desk.employeeId)
  await notify(desk, people, {
    kind: 'approval',
    title: `${desk.who.name}催您处理：${row.title}`,
    path: approvalPath(id),
  })
  await publishApproval(desk)
  return running
}

/** Returns the people for whom an instance waits, and the seconds since they were urged. */
function waitedFor(desk: Desk, id: number) {
  return desk
    .from('approvalTask')
    .select(['employeeId', sql<number | null>`extract(epoch from now() - urged_at)`.as('since')])
    .where('instanceId', '=', id)
    .where('closedAt', 'is', null)
    .where('kind', '!=', 'amend')
    .execute()
}

/** Adds a comment to an instance; tells the initiator, the people asked and those mentioned. */
export async function comment(desk: Desk, id: number, { comment: words, ...along }: Said): Promise<Running> {
  const running = await lockRunning(desk, id)
  const { row, flow } = running
  await answerMentions(desk, approvalPath(id))
  const said = { kind: 'comment', comment: words, ...along } as const
  await keepAlong(desk, row, await keepDecision(desk, id, flow, said, desk.employeeId), along)
  const open = await desk
    .from('approvalTask')
    .select('employeeId')
    .where('instanceId', '=', id)
    .where('closedAt', 'is', null)
    .execute()
  const told = [desk.employeeId, ...along.mentionIds]
  const people = [row.initiatorId, ...open.map(one => one.employeeId)].filter(person => !told.includes(person))
  const title = `${desk.who.name}评论了“${row.title}”`
  await notify(desk, people, { kind: 'approval', title, content: words, path: approvalPath(id) })
  await publishApproval(desk)
  return running
}

/** Sends copies to more people. Throws 40000 if somebody is not there or has left. */
export async function sendCopies(desk: Desk, id: number, people: readonly number[]): Promise<Running> {
  const running = await lockRunning(desk, id)
  const { row, flow, instance } = running
  if (hasEnded(instance) && instance.status === 'withdrawn') throw conflict('审批已撤回，可以重新发起')
  const wanted = [...new Set(people)]
  const there = await desk
    .from('employee')
    .select('id')
    .where('id', 'in', wanted)
    .where('disabledAt', 'is', null)
    .execute()
  if (there.length < wanted.length) throw badInput('people', '有人员不存在或已停用，请重新选择')
  await sendCopiesOf(desk, row, wanted, desk.employeeId)
  await keepDecision(desk, id, flow, { kind: 'copied', people: wanted }, desk.employeeId)
  await publishApproval(desk)
  return running
}

/** Marks the person's copy as read. Throws 40400 without a part in the instance. */
export async function markRead(desk: Desk, id: number): Promise<void> {
  await assertInvolved(desk, id)
  await desk.client.query(
    'update approval_copy set read_at = now() where office_id = $1 and instance_id = $2 and employee_id = $3 and read_at is null',
    [desk.officeId, id, desk.employeeId],
  )
}
