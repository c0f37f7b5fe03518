import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import { assertTouch, lockEmployees, lockStaff, resumeEmployment } from '../../organisation/server/index.ts'
import type { HandoverUndone } from '../api/handover.ts'
import { type HandoverKind, handoverAction, type Noted } from './kind.ts'
import { assertReached } from './people.ts'
import { obstacleTo } from './records.ts'

const perStep = 500 // records
const mostTold = 100

/**
 * Undoes a handover: unchanged records go back to the employee, who is employed again if there is a seat; the rest stays
 * with its receivers and is reported. Throws 40400 out of reach, 40900 if it is too late.
 */
export async function undoHandover(
  desk: Desk,
  kinds: readonly HandoverKind[],
  handoverId: number,
): Promise<HandoverUndone> {
  const known = await desk.from('handover').select('employeeId').where('id', '=', handoverId).executeTakeFirst()
  if (!known) throw notFound('交接记录')
  await lockStaff(desk)
  const [employee] = await lockEmployees(desk, [known.employeeId])
  const leaver = assertReached(desk, employee)
  await assertTouch(desk, leaver.id)
  const handover = await desk.lockOne('handover', handoverId, '交接记录')
  if (handover.undoneAt) throw conflict('这次交接已经撤销')
  const obstacle = await obstacleTo(desk, handover)
  if (obstacle) throw conflict(obstacle)
  await resumeEmployment(desk, leaver, { reopen: handover.wasActive, action: handoverAction.back })
  const result: HandoverUndone = { restored: 0, leftCount: 0, left: [] }
  for (const kind of kinds) await giveBack(desk, kind, handoverId, leaver.id, result)
  await desk.change(
    'handover',
    handover,
    { undoneAt: sql<string>`now()`, undoneBy: desk.employeeId, leftCount: result.leftCount },
    { action: handoverAction.back, name: leaver.name },
  )
  await tellReceivers(desk, handoverId, leaver.name)
  return result
}

async function tellReceivers(desk: Desk, handoverId: number, name: string): Promise<void> {
  const receivers = await desk.db
    .selectFrom('handoverItem')
    .select('receiverId')
    .distinct()
    .where('officeId', '=', desk.officeId)
    .where('handoverId', '=', handoverId)
    .execute()
  const title = `${name}的离职交接已撤销，交给您的记录已退回`
  await notify(
    desk,
    receivers.map(({ receiverId }) => receiverId),
    { kind: 'handover', title, content: '您已经转出或处理完的留在原处。' },
  )
}

async function giveBack(
  desk: Desk,
  kind: HandoverKind,
  handoverId: number,
  employeeId: number,
  result: HandoverUndone,
): Promise<void> {
  for (let after = 0; ; ) {
    const noted = await notedAfter(desk, handoverId, kind.kind, after)
    if (noted.length === 0) return
    after = noted.at(-1)?.id ?? after
    const left = await kind.undo(desk, employeeId, noted)
    result.restored += noted.length - left.length
    result.leftCount += left.length
    const room = Math.max(0, mostTold - result.left.length)
    result.left.push(...left.slice(0, room).map(one => ({ kind: kind.kind, ...one })))
  }
}

async function notedAfter(desk: Desk, handoverId: number, kind: string, after: number): Promise<Noted[]> {
  const { rows } = await desk.client.query<Noted>(
    `select subject_id as id, receiver_id as "receiverId", before from handover_item
     where office_id = $1 and handover_id = $2 and kind = $3 and subject_id > $4 order by subject_id limit ${perStep}`,
    [desk.officeId, handoverId, kind, after],
  )
  return rows
}
