import { sql } from 'kysely'
import type { Changes } from '../../../kernel/server/audit.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { notify } from '../../notification/server/index.ts'
import { type DecisionKind, decisionWords } from '../contract/approval.ts'
import { type Flow, failureWords, selfWords, startKey } from '../contract/engine/flow.ts'
import { type Happening, hasEnded, type Instance, instanceStatus, type OpenTask } from '../contract/engine/instance.ts'
import { openTasks } from '../contract/engine/tasks.ts'
import { waits } from '../contract/engine/waits.ts'
import type { Business } from './business.ts'
import { sendCopiesOf } from './copies.ts'
import { approvalPath, type InstanceRow, type Running } from './instances.ts'
import { type Accompanied, keepAlong } from './said.ts'
import { keepWaits } from './time/waits.ts'

/** A decision as it is kept: who did what, on which task, with which words. */
export type Act = {
  kind: DecisionKind
  task?: number
  node?: string
  people?: readonly number[]
  comment?: string
  /** In words, besides the comment. */
  note?: string
  /** In whose name. */
  for?: number
} & Accompanied

/** The name of a node as people read it. */
export function nodeName(flow: Flow, key: string): string {
  return key === startKey ? '发起人' : (flow.nodes.find(node => node.key === key)?.name ?? key)
}

/**
 * What an act brought about. `quiet`: no bell is rung, as whoever acts tells everyone at once of much. `moved`: it put the
 * instance from another version upon the one that it runs on now.
 */
type Recorded = {
  act: Act
  next: Instance
  happened: readonly Happening[]
  quiet?: boolean
  moved?: { from: Flow; versionId: number }
}

/**
 * Keeps what an act made of an instance, all in the desk's transaction: the decision, what the flow's rules did, tasks
 * that opened and closed, the document's own state; tells the log, the bell and the browsers.
 */
export async function record(
  desk: Desk,
  business: Business,
  { row, flow, instance: before }: Running,
  { act, next, happened, quiet = false, moved }: Recorded,
): Promise<void> {
  const decision = await keepDecision(desk, row.id, flow, act, desk.employeeId)
  await keepAlong(desk, row, decision, act)
  for (const one of happened) await keepHappening(desk, row, flow, one)
  const turned = next.status !== row.status
  // The document first: the history tells after the end that it could not be carried out.
  const unable = turned ? ((await business.became(desk, row.documentId, next.status)) ?? '') : row.unable
  if (unable && turned) await keepDecision(desk, row.id, flow, { kind: 'unable', note: unable }, null)
  await keepState(desk, row.id, next)
  const from = moved?.from ?? flow
  const opened = await keepTasks(desk, row.id, flow, { before, next, act, from })
  const waiting = { before: waits(from, before), after: waits(flow, next) }
  await keepWaits(desk, row.id, waiting, async () => (await business.read(desk, row.documentId)).content)
  const ended = hasEnded(next) ? { endedAt: sql<string>`now()` } : {}
  const words = [act.comment, act.note].filter(Boolean).join('；')
  const more: Changes = words ? { comment: [null, words] } : { act: [null, decisionWords[act.kind]] }
  const patch = { status: next.status, unable, ...ended, ...(moved ? { flowVersionId: moved.versionId } : {}) }
  if (act.kind !== 'start' || turned)
    await desk.change('approvalInstance', row, patch, { action: decisionWords[act.kind], name: row.title, more })
  const about = { id: row.id, title: row.title, initiatorId: row.initiatorId, unable }
  if (!quiet) await tell(desk, about, { opened, next, before: row.status })
  await publishApproval(desk, row.id)
}

/** Browsers that show approvals look again; the number alone is told, to everyone of the office. */
export function publishApproval(desk: Desk, id: number): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approval', ids: [id] })
}

/** A row of the history, which is never edited; by nobody where a rule of the flow did it. Gives its number. */
export async function keepDecision(
  desk: Desk,
  instanceId: number,
  flow: Flow,
  act: Act,
  by: number | null,
): Promise<number> {
  const { id } = await desk.db
    .insertInto('approvalDecision')
    .values({
      ...{ officeId: desk.officeId, instanceId, kind: act.kind, nodeKey: act.node ?? '', task: act.task ?? null },
      nodeName: act.node ? nodeName(flow, act.node) : '',
      ...{ employeeId: by, people: [...(act.people ?? [])], comment: act.comment ?? '' },
      detail: JSON.stringify(detailOf(act)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const detailOf = ({ note, mentionIds = [], ...act }: Act) => ({
  ...(note ? { note } : {}),
  ...(act.for ? { for: act.for } : {}),
  ...(mentionIds.length > 0 ? { mentions: mentionIds } : {}),
})

async function keepHappening(desk: Desk, row: InstanceRow, flow: Flow, happening: Happening): Promise<void> {
  if (happening.kind === 'chosen') return
  const { id, title } = row
  if (happening.kind === 'reminded')
    await notify(desk, [happening.person], {
      ...{ kind: 'approval', title: `已超时，请尽快处理：${title}`, path: approvalPath(id) },
    })
  if (happening.kind === 'copied') await sendCopiesOf(desk, row, happening.people, null)
  await keepDecision(desk, id, flow, actOf(happening), null)
}

const replacedWords = '原处理人已停用，或不再有审批权限'

function actOf(happening: Exclude<Happening, { kind: 'chosen' }>): Act {
  const { kind } = happening
  switch (kind) {
    case 'copied':
      return { kind, node: happening.node, people: happening.people }
    case 'ended':
      return { kind, note: instanceStatus[happening.status] }
    case 'reminded':
      return { kind, node: happening.node, people: [happening.person] }
    case 'escalated':
      return { kind, node: happening.node, people: [happening.to] }
    case 'replaced':
      return { kind, node: happening.node, people: happening.people, note: replacedWords }
    case 'failed':
      return { kind, node: happening.node, note: failureWords[happening.failure] }
    default: {
      const { node, why, person } = happening
      return { kind, node, note: whyWords[why], people: person ? [person] : [] }
    }
  }
}

const whyWords = {
  ...{ empty: '没有审批人', self: `审批人是发起人，${selfWords.skip}`, repeated: '此前已同意过' },
  ...{ timeout: '超时未处理', noDate: '没有填写要等到的日期', failed: '外部接口调用失败' },
} as const

async function keepState(desk: Desk, instanceId: number, state: Instance): Promise<void> {
  await desk.client.query('update approval_state set state = $3 where office_id = $1 and instance_id = $2', [
    desk.officeId,
    instanceId,
    JSON.stringify(state),
  ])
}

/** Rows of tasks follow the engine's: what it opened is inserted, what it closed is closed. Gives those that opened. */
async function keepTasks(
  desk: Desk,
  instanceId: number,
  flow: Flow,
  { before, next, act, from }: { before: Instance; next: Instance; act: Act; from: Flow },
): Promise<OpenTask[]> {
  const [were, are] = [openTasks(from, before), openTasks(flow, next)]
  const gone = were.filter(one => !are.some(other => other.task === one.task))
  for (const { task } of gone) await closeTask(desk, instanceId, task, task === act.task ? act.kind : 'void')
  const opened = are.filter(one => !were.some(other => other.task === one.task))
  await insertTasks(desk, instanceId, flow, opened)
  return opened
}

function closeTask(desk: Desk, instanceId: number, task: number, outcome: string) {
  return desk.client.query(
    `update approval_task set closed_at = now(), outcome = $4 where office_id = $1 and instance_id = $2 and task = $3`,
    [desk.officeId, instanceId, task, outcome],
  )
}

/** Closes a task that nobody has to answer any more. */
export async function voidTask(desk: Desk, instanceId: number, task: number): Promise<void> {
  await closeTask(desk, instanceId, task, 'void')
}

const taskKind = (flow: Flow, node: string) =>
  node === startKey ? 'amend' : flow.nodes.find(one => one.key === node)?.kind === 'handle' ? 'handle' : 'approve'

/** Puts tasks on people's lists. */
export async function insertTasks(
  desk: Desk,
  instanceId: number,
  flow: Flow,
  opened: readonly OpenTask[],
): Promise<void> {
  if (opened.length === 0) return
  const rows = opened.map(({ task, node, person, why, for: name }) => ({
    ...{ officeId: desk.officeId, instanceId, task, nodeKey: node, nodeName: nodeName(flow, node) },
    ...{ kind: taskKind(flow, node), employeeId: person, why, forId: name ?? null },
  }))
  await desk.db.insertInto('approvalTask').values(rows).execute()
}

type About = { id: number; title: string; initiatorId: number; unable: string }

/** Rings the bell of whoever has to do something now, and of the initiator when it ends or comes back. */
export async function tell(
  desk: Desk,
  { id, title, initiatorId, unable }: About,
  { opened, next, before }: { opened: readonly OpenTask[]; next: Instance; before: string },
): Promise<void> {
  const path = approvalPath(id)
  const asked = opened.filter(one => one.node !== startKey).map(one => one.person)
  await notify(desk, asked, { kind: 'approval', title: `待您处理：${title}`, path })
  const turned = next.status !== before && next.status !== 'running' && next.status !== 'withdrawn'
  const result = `${instanceStatus[next.status]}${unable && '，但未能执行'}`
  if (turned && initiatorId !== desk.employeeId)
    await notify(desk, [initiatorId], { kind: 'approval', title: `${result}：${title}`, content: unable, path })
}
