import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { tasksOf } from '../../../flows/api/replace.ts'
import { type HandoverKind, type HandoverNoted, handoverAction } from '../../../handover/server/index.ts'
import { approvalPlaces } from '../../api/places.ts'
import { keepDecision } from '../decide/keep.ts'
import type { Business } from '../record/business.ts'
import { lockAnyRunning, type Running } from '../record/instances.ts'
import { unableOf } from './able.ts'
import { type Chosen, renamed } from './chosen.ts'
import { replaceIn } from './replacing.ts'
import { samplesOf } from './samples.ts'

/** Steps that somebody has still to answer, in nodes that are not done. */
const theirs = `(jsonb_path_exists(s.state, '$.nodes.* ? (@.done == false).seats[*].steps[*] ? (@.person == $person && !exists(@.answer))', $2)
  or s.chosen <> '{}' and jsonb_path_exists(s.chosen, '$.*[*] ? (@ == $person)', $2))`

/**
 * Hands over a leaving person's tasks in running approvals, open and future, also where the initiator named them. A record's
 * number is the instance's.
 */
export function taskHandover(businesses: readonly Business[]): HandoverKind {
  return {
    kind: 'approvalTask',
    title: '审批',
    unit: '件',
    path: linkTo(approvalPlaces.list, { view: 'todo' }),
    async records(desk, employeeId) {
      const { rows } = await desk.client.query<{ id: number; departmentId: number | null }>(
        `select i.id, i.department_id as "departmentId" from approval_instance i
         join approval_state s on s.office_id = i.office_id and s.instance_id = i.id
         where i.office_id = $1 and i.ended_at is null and ${theirs} order by i.id`,
        [desk.officeId, JSON.stringify({ person: employeeId })],
      )
      return rows
    },
    note: openNote,
    samples: samplesOf,
    objection: unableOf,
    async assign(desk, employeeId, receiver, ids) {
      const given: Awaited<ReturnType<HandoverKind['assign']>> = []
      for (const id of ids) {
        const before = await giveIn(desk, businesses, id, {
          from: employeeId,
          to: receiver.id,
          action: handoverAction.given,
        })
        given.push({ id, before })
      }
      return given
    },
    async undo(desk, employeeId, noted) {
      const left: HandoverNoted[] = []
      for (const one of noted) if (!(await takeBack(desk, businesses, employeeId, one))) left.push(one)
      const samples = new Map(
        (
          await samplesOf(
            desk,
            left.map(one => one.id),
          )
        ).map(one => [one.id, one.name]),
      )
      return left.map(({ id }) => ({ id, name: samples.get(id) ?? '', msg: '接收人已经处理，或审批已有变动' }))
    },
  }
}

/** Returns how many of the tasks are open now. */
async function openNote(desk: Desk, employeeId: number): Promise<string> {
  const { rows } = await desk.client.query<{ open: number }>(
    `select count(distinct instance_id) as open from approval_task where office_id = $1 and employee_id = $2 and closed_at is null`,
    [desk.officeId, employeeId],
  )
  const { open } = rows[0] as { open: number }
  return open > 0 ? `其中 ${open} 件正等待处理` : ''
}

type Giving = { from: number; to: number; action: string }
/**
 * The part of a handover in an instance: the receiver's tasks, and the nodes for which the initiator had named the leaver.
 */
type Part = { tasks: number[]; chosen: string[] }

async function giveIn(desk: Desk, businesses: readonly Business[], id: number, giving: Giving): Promise<Part> {
  const running = await lockAnyRunning(desk, id)
  const chosen = await rename(desk, running, giving)
  const tasks = tasksOf(running.instance, giving.from)
  const act = { kind: 'handOver', note: giving.action } as const
  if (tasks.length > 0)
    return {
      tasks: (await replaceIn(desk, businesses, running, { tasks, to: giving.to, act, quiet: true })) ?? [],
      chosen,
    }
  await keepDecision(desk, id, running.flow, { ...act, people: [giving.to] }, desk.employeeId)
  const more = { comment: [null, giving.action] as [unknown, unknown] }
  await desk.change('approvalInstance', running.row, {}, { action: giving.action, name: running.row.title, more })
  return { tasks: [], chosen }
}

/** Replaces the leaver by the receiver where the initiator had named them; only in the nodes of `only`, if given. */
async function rename(desk: Desk, { row, chosen }: Running, { from, to }: Giving, only?: readonly string[]) {
  const { nodes, after } = renamed(chosen, from, to, only)
  if (nodes.length > 0) await keepChosen(desk, row.id, after)
  return nodes
}

const keepChosen = (desk: Desk, instanceId: number, chosen: Chosen) =>
  desk.client.query('update approval_state set chosen = $3 where office_id = $1 and instance_id = $2', [
    desk.officeId,
    instanceId,
    JSON.stringify(chosen),
  ])

/** Tells whether everything of a handover in an instance went back. */
async function takeBack(
  desk: Desk,
  businesses: readonly Business[],
  employeeId: number,
  { id, receiverId, before }: HandoverNoted,
): Promise<boolean> {
  const running = await lockAnyRunning(desk, id)
  if (running.row.endedAt) return false
  const { tasks, chosen } = before as Part
  const back = { from: receiverId, to: employeeId, action: handoverAction.back }
  const renamedNodes = await rename(desk, running, back, chosen)
  const pending = tasksOf(running.instance, receiverId).filter(task => tasks.includes(task))
  const act = { kind: 'handOver', note: handoverAction.back } as const
  const given =
    pending.length > 0
      ? await replaceIn(desk, businesses, running, { tasks: pending, to: employeeId, act, quiet: true })
      : undefined
  return given !== undefined || (tasks.length === 0 && renamedNodes.length > 0)
}
