import { sql } from 'kysely'
import type { Changes } from '../../../kernel/server/audit.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { together } from '../../../kernel/server/together.ts'
import { notify } from '../../notification/server/index.ts'
import { type DecisionKind, decisionWords } from '../contract/approval.ts'
import { type Flow, failureWords, selfWords, startKey } from '../contract/engine/flow.ts'
import { type Happening, hasEnded, type Instance, instanceStatus, type OpenTask } from '../contract/engine/instance.ts'
import { nodeName } from '../contract/engine/order.ts'
import { openTasks } from '../contract/engine/tasks.ts'
import { waits } from '../contract/engine/waits.ts'
import { type Business, contentOf } from './business.ts'
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
 * that opened and closed, the document's own state; tells the log, the bell and the browsers. Gives the instance as it is
 * then.
 */
export async function record(
  desk: Desk,
  business: Business,
  running: Running,
  { act, next, happened, quiet = false, moved }: Recorded,
): Promise<Running> {
  const { row, flow, instance: before } = running
  const turned = next.status !== row.status
  const became = turned ? business.became(desk, row.documentId, next.status) : row.unable
  const unable = turned && business.alwaysAble ? '' : ((await became) ?? '')
  const decided = { act, by: desk.employeeId }
  // The history tells after the end that it could not be carried out.
  const failed: Act[] = unable && turned ? [{ kind: 'unable', note: unable }] : []
  const byRule = [...happened.flatMap(actsOf), ...failed].map(one => ({ act: one, by: null }))
  const from = moved?.from ?? flow
  const [were, are] = [openTasks(from, before), openTasks(flow, next)]
  const opened = missingIn(were, are)
  const ended = hasEnded(next) ? { endedAt: sql<string>`now()` } : {}
  const words = [act.comment, act.note].filter(Boolean).join('；')
  const more: Changes = words ? { comment: [null, words] } : { act: [null, decisionWords[act.kind]] }
  const patch = { status: next.status, unable, ...ended, ...(moved ? { flowVersionId: moved.versionId } : {}) }
  const changes = act.kind !== 'start' || turned
  const log = { action: decisionWords[act.kind], name: row.title, more }
  // None of them needs what another answers.
  const [, [decision], , , now] = await together(
    became,
    keepDecisions(desk, row.id, flow, [decided, ...byRule]),
    keepProgress(desk, row.id, { next, closed: missingIn(are, were), act }),
    insertTasks(desk, row.id, flow, opened),
    changes ? desk.change('approvalInstance', row, patch, log) : row,
  )
  await keepAlong(desk, row, decision as number, act)
  for (const one of happened) await tellOf(desk, row, one)
  const waiting = { before: waits(from, before), after: waits(flow, next) }
  await keepWaits(desk, row.id, waiting, () => contentOf(business, desk, row.documentId))
  const reason = [unable, act.comment || byRule.find(one => one.act.kind === 'refused')?.act.note]
    .filter(Boolean)
    .join('；')
  const about = { id: row.id, title: row.title, initiatorId: row.initiatorId, unable, reason }
  const told = quiet ? undefined : tell(desk, about, { opened, next, before: row.status })
  await Promise.all([told, publishApproval(desk, row.id)])
  return { ...running, row: now, instance: next }
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
  const [id] = await keepDecisions(desk, instanceId, flow, [{ act, by }])
  return id as number
}

/** Rows of the history, in their order; gives their numbers. */
async function keepDecisions(
  desk: Desk,
  instanceId: number,
  flow: Flow,
  decided: readonly { act: Act; by: number | null }[],
): Promise<number[]> {
  const rows = decided.map(({ act, by }) => ({
    kind: act.kind,
    node_key: act.node ?? '',
    node_name: act.node ? nodeName(flow, act.node) : '',
    by,
    task: act.task ?? null,
    people: act.people ?? [],
    comment: act.comment ?? '',
    detail: detailOf(act),
  }))
  const kept = await desk.client.query<{ id: number }>({
    name: 'approval_decisions',
    text: `insert into approval_decision (office_id, instance_id, kind, node_key, node_name, task, employee_id, people, comment, detail)
      select $1, $2, d.kind, d.node_key, d.node_name, d.task, d.by, d.people, d.comment, d.detail
      from rows from (json_to_recordset($3::json) as (kind text, node_key text, node_name text, task integer, by bigint, people bigint[],
        comment text, detail jsonb)) with ordinality as d order by d.ordinality
      returning id`,
    values: [desk.officeId, instanceId, JSON.stringify(rows)],
  })
  return kept.rows.map(({ id }) => id)
}

const detailOf = ({ note, mentionIds = [], ...act }: Act) => ({
  ...(note ? { note } : {}),
  ...(act.for ? { for: act.for } : {}),
  ...(mentionIds.length > 0 ? { mentions: mentionIds } : {}),
})

/** Rings the bell of whom the flow's rules remind, and of whom they send a copy. */
async function tellOf(desk: Desk, { id, title }: InstanceRow, happening: Happening): Promise<void> {
  if (happening.kind === 'reminded')
    await notify(desk, [happening.person], {
      kind: 'approval',
      title: `已超时，请尽快处理：${title}`,
      path: approvalPath(id),
    })
  if (happening.kind === 'copied') await sendCopiesOf(desk, { id, title }, happening.people, null)
}

const replacedWords = '原处理人已停用，或不再有审批权限'

/** What the history tells of what happened. */
function actsOf(happening: Happening): Act[] {
  return happening.kind === 'chosen' ? [] : [actOf(happening)]
}

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
  empty: '没有审批人',
  self: `审批人是发起人，${selfWords.skip}`,
  repeated: '此前已同意过',
  timeout: '超时未处理',
  noDate: '没有填写要等到的日期',
  failed: '外部接口调用失败',
} as const

/** The tasks of `are` that are not among those of `were`. */
function missingIn(were: readonly OpenTask[], are: readonly OpenTask[]): OpenTask[] {
  const known = new Set(were.map(({ task }) => task))
  return are.filter(({ task }) => !known.has(task))
}

type Progress = { next: Instance; closed: readonly OpenTask[]; act: Act }

/** The engine's state, and the rows of the tasks that it closed. */
async function keepProgress(desk: Desk, instanceId: number, { next, closed, act }: Progress): Promise<void> {
  await desk.client.query({
    name: 'approval_progress',
    text: `with closed as (update approval_task set closed_at = now(), outcome = case task when $5 then $6 else 'void' end
        where office_id = $1 and instance_id = $2 and task = any($4))
      update approval_state set state = $3 where office_id = $1 and instance_id = $2`,
    values: [
      ...[desk.officeId, instanceId, JSON.stringify(next), closed.map(one => one.task)],
      ...[act.task ?? null, act.kind],
    ],
  })
}

/** Closes a task that nobody has to answer any more. */
export async function voidTask(desk: Desk, instanceId: number, task: number): Promise<void> {
  await desk.client.query(
    `update approval_task set closed_at = now(), outcome = 'void' where office_id = $1 and instance_id = $2 and task = $3`,
    [desk.officeId, instanceId, task],
  )
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
    officeId: desk.officeId,
    instanceId,
    task,
    nodeKey: node,
    nodeName: nodeName(flow, node),
    kind: taskKind(flow, node),
    employeeId: person,
    why,
    forId: name ?? null,
  }))
  await desk.db.insertInto('approvalTask').values(rows).execute()
}

/** `reason`: why it ended or came back, in the words of whoever decided or of the flow's rule. */
type About = { id: number; title: string; initiatorId: number; unable: string; reason: string }

/** Rings the bell of whoever has to do something now, in whose name, and of the initiator when it ends or comes back. */
async function tell(
  desk: Desk,
  { id, title, initiatorId, unable, reason }: About,
  { opened, next, before }: { opened: readonly OpenTask[]; next: Instance; before: string },
): Promise<void> {
  const path = approvalPath(id)
  const asked = opened.filter(one => one.node !== startKey)
  const names = await namesOf(
    desk,
    asked.flatMap(one => one.for ?? []),
  )
  for (const [name, tasks] of Map.groupBy(asked, one => one.for)) {
    const inName = name === undefined ? '' : `（代 ${names.get(name)}）`
    const people = tasks.map(one => one.person)
    await notify(desk, people, { kind: 'approval', title: `待您处理${inName}：${title}`, path })
  }
  const turned = next.status !== before && next.status !== 'running' && next.status !== 'withdrawn'
  const result = `${instanceStatus[next.status]}${unable && '，但未能执行'}`
  if (turned && initiatorId !== desk.employeeId)
    await notify(desk, [initiatorId], { kind: 'approval', title: `${result}：${title}`, content: reason, path })
}

async function namesOf(desk: Desk, people: readonly number[]): Promise<Map<number, string>> {
  if (people.length === 0) return new Map()
  const rows = await desk
    .from('employee')
    .select(['id', 'name'])
    .where('id', 'in', [...people])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
