import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Flow, startKey } from '../../../flows/api/flow.ts'
import type { Instance, OpenTask } from '../../../flows/api/instance.ts'
import { nodeName } from '../../../flows/api/order.ts'
import type { Act } from './act.ts'

/** Stores a row of the history, which is never edited; without a person for a rule of the flow. Returns its number. */
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

/** Stores rows of the history, in order; returns their numbers. */
export async function keepDecisions(
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

type Progress = { next: Instance; closed: readonly OpenTask[]; act: Act }

/** Stores the engine's state, and closes the rows of its closed tasks. */
export async function keepProgress(desk: Desk, instanceId: number, { next, closed, act }: Progress): Promise<void> {
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

/** Adds tasks to people's lists. */
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

const taskKind = (flow: Flow, node: string): 'amend' | 'handle' | 'approve' =>
  node === startKey ? 'amend' : flow.nodes.find(one => one.key === node)?.kind === 'handle' ? 'handle' : 'approve'

/** Closes a task that nobody has to answer any more. */
export async function voidTask(desk: Desk, instanceId: number, task: number): Promise<void> {
  await desk.client.query(
    `update approval_task set closed_at = now(), outcome = 'void' where office_id = $1 and instance_id = $2 and task = $3`,
    [desk.officeId, instanceId, task],
  )
}
