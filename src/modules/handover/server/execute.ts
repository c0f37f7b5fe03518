import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notify } from '../../notification/server/index.ts'
import { endEmployment, lockEmployees, lockStaff } from '../../organisation/server/index.ts'
import type { HandoverPlan, HandoverSummary } from '../api/handover.ts'
import type { Distribution } from './distribute.ts'
import { type Given, type HandoverKind, handoverAction, type Receiver } from './kind.ts'
import { distributed } from './overview.ts'
import { assertDepartments, assertLeaving, assertReached, assertReceivers, everyoneIn } from './people.ts'

/** Records given in one go. */
const perStep = 500

/**
 * Hands over all records of an employee and ends the employment, in the desk's transaction. Locks all people first: the
 * second of two admins is told who was first, and nobody gives the leaving person anything meanwhile. Returns the handover's
 * number.
 */
export async function executeHandover(desk: Desk, kinds: readonly HandoverKind[], plan: HandoverPlan): Promise<number> {
  await lockStaff(desk)
  const people = await lockEmployees(desk, everyoneIn(plan))
  const leaver = assertReached(
    desk,
    people.find(person => person.id === plan.leaverId),
  )
  await assertLeaving(desk, leaver)
  const receivers = assertReceivers(desk, plan, people)
  await assertDepartments(desk, plan)
  const handover = await desk.insert(
    'handover',
    { employeeId: leaver.id, wasActive: leaver.disabledAt === null, createdBy: desk.employeeId },
    { action: handoverAction.given, name: leaver.name },
  )
  const summary: HandoverSummary = []
  for (const { kind, distribution } of await distributed(desk, kinds, plan))
    summary.push(await giveAll(desk, handover.id, leaver.id, kind, distribution, receivers))
  await desk.change(
    'handover',
    handover,
    { summary: JSON.stringify(summary) },
    { action: handoverAction.given, name: leaver.name },
  )
  await endEmployment(desk, leaver, handoverAction.given)
  await tellReceivers(desk, leaver.name, summary, kinds)
  return handover.id
}

async function giveAll(
  desk: Desk,
  handoverId: number,
  leaverId: number,
  kind: HandoverKind,
  distribution: Distribution,
  people: Map<number, Receiver>,
): Promise<HandoverSummary[number]> {
  const receivers: HandoverSummary[number]['receivers'] = []
  for (const [receiverId, ids] of distribution) {
    const receiver = people.get(receiverId) as Receiver
    let count = 0
    for (let from = 0; from < ids.length; from += perStep) {
      const given = await kind.assign(desk, leaverId, receiver, ids.slice(from, from + perStep))
      await note(desk, handoverId, kind.kind, receiverId, given)
      count += given.length
    }
    receivers.push({ receiverId, name: receiver.name, count })
  }
  const total = receivers.reduce((sum, { count }) => sum + count, 0)
  return { kind: kind.kind, title: kind.title, unit: kind.unit, total, receivers }
}

/** Stores the former values of each record, so that it can go back. */
async function note(desk: Desk, handoverId: number, kind: string, receiverId: number, given: readonly Given[]) {
  await desk.client.query(
    `insert into handover_item (office_id, handover_id, kind, subject_id, receiver_id, before)
     select $1, $2, $3, g.id, $4, g.before from json_to_recordset($5) as g(id bigint, before jsonb)`,
    [desk.officeId, handoverId, kind, receiverId, JSON.stringify(given)],
  )
}

/** Rings everyone's bell once, with all that they got. */
async function tellReceivers(desk: Desk, leaver: string, summary: HandoverSummary, kinds: readonly HandoverKind[]) {
  const paths = new Map(kinds.map(({ kind, path }) => [kind, path]))
  const gifts = summary.flatMap(({ kind, title, unit, receivers }) =>
    receivers.flatMap(({ receiverId, count }) =>
      count > 0 ? [{ receiverId, words: `${count} ${unit}${title}`, path: paths.get(kind) ?? '' }] : [],
    ),
  )
  for (const [receiverId, got] of Map.groupBy(gifts, gift => gift.receiverId))
    await notify(desk, [receiverId], {
      kind: 'handover',
      title: `${leaver}离职，${got.map(gift => gift.words).join('、')}交接给您`,
      path: got[0]?.path ?? '',
    })
}
