import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import {
  type HandoverKind,
  type HandoverLeft,
  type HandoverNoted,
  handoverAction,
  restored,
} from '../../../handover/server/index.ts'
import { opportunityStatus } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { publishDeals } from '../record/change.ts'
import { type Deal, maySee, sightsOf } from '../record/sight.ts'

type Change = RowChange<'opportunity'>

/** Changes locked deals, each in its own way, and tells the browsers that show them. */
async function move(desk: Desk, changes: readonly Change[], action: string): Promise<void> {
  await changeBulk(desk, 'opportunity', changes, { action, name: deal => deal.name })
  const before = changes.map(({ row }) => row)
  await publishDeals(
    desk,
    before,
    changes.map(({ row, patch }) => ({ ...row, ...patch })),
  )
}

const isWorkedBy = (deal: Deal | undefined, ownerId: number) => deal?.status === 'open' && deal.ownerId === ownerId

/** The deals in progress that a leaving person answers for, with the next follow-ups that are planned on them. */
export const dealHandover: HandoverKind = {
  kind: 'opportunity',
  title: '商机',
  unit: '个',
  path: linkTo(opportunityPlaces.list, { view: 'mine' }),
  records: (desk, employeeId) =>
    desk
      .from('opportunity')
      .select(['id', 'departmentId'])
      .where('ownerId', '=', employeeId)
      .where('status', '=', 'open')
      .orderBy('id')
      .execute(),
  note: amountOf,
  samples: samplesOf,
  async assign(desk, employeeId, receiver, ids) {
    const deals = (await desk.lock('opportunity', ids)).filter(deal => isWorkedBy(deal, employeeId))
    const assignedAt = clock.date().toISOString()
    const patch = { ownerId: receiver.id, departmentId: receiver.departmentId, assignedAt, formerOwnerId: employeeId }
    await move(
      desk,
      deals.map(row => ({ row, patch })),
      handoverAction.given,
    )
    return deals.map(({ id, departmentId, assignedAt: since, formerOwnerId }) => ({
      id,
      before: { departmentId, assignedAt: since, formerOwnerId },
    }))
  },
  async undo(desk, employeeId, noted) {
    const deals = await desk.lock(
      'opportunity',
      noted.map(({ id }) => id),
    )
    const known = new Map(deals.map(deal => [deal.id, deal]))
    const same = noted.filter(({ id, receiverId }) => isWorkedBy(known.get(id), receiverId))
    const patches = await restored(desk, employeeId, same)
    const changes = same.map(({ id }) => ({ row: known.get(id), patch: patches.get(id) }) as Change)
    await move(desk, changes, handoverAction.back)
    const back = new Set(same.map(({ id }) => id))
    const stayed = noted.filter(({ id }) => !back.has(id))
    return leftBehind(desk, stayed, known)
  },
}

async function amountOf(desk: Desk, employeeId: number): Promise<string> {
  const { rows } = await desk.client.query<{ amount: number; planned: number }>(
    `select coalesce(sum(expected_amount), 0)::bigint as amount, count(next_follow_up_at) as planned from opportunity
     where office_id = $1 and owner_id = $2 and status = 'open'`,
    [desk.officeId, employeeId],
  )
  const { amount, planned } = rows[0] as { amount: number; planned: number }
  const words = [
    ...(amount > 0 ? [`预计金额合计 ${yuan(amount)}`] : []),
    ...(planned > 0 ? [`含 ${planned} 个下次跟进安排`] : []),
  ]
  return words.join('，')
}

/** Returns sample deals for the person who hands them over; without a name for those they may not see. */
export async function samplesOf(desk: Desk, ids: readonly number[]) {
  if (ids.length === 0) return []
  const deals = await desk
    .from('opportunity')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return (await sightsOf(desk, deals)).map(sight => {
    const { id, name, number } = sight.deal
    return maySee(desk, sight) ? { id, name, note: number } : { id, name: '', note: '不在您的数据范围内' }
  })
}

async function leftBehind(
  desk: Desk,
  noted: readonly HandoverNoted[],
  known: ReadonlyMap<number, Deal>,
): Promise<HandoverLeft[]> {
  const deals = noted.flatMap(({ id }) => known.get(id) ?? [])
  const owners = await ownerNames(desk, deals)
  const sights = new Map((await sightsOf(desk, deals)).map(sight => [sight.deal.id, sight]))
  return noted.map(({ id }) => {
    const sight = sights.get(id)
    if (!sight) return { id, name: '', msg: '商机已删除' }
    const { deal } = sight
    const state = deal.poolId === null ? opportunityStatus[deal.status] : '公海'
    const isMoved = deal.status === 'open' && deal.ownerId !== null
    const isSeen = maySee(desk, sight)
    const owner = isSeen ? owners.get(deal.ownerId ?? 0) : undefined
    const msg = isMoved ? `已转给${owner ?? '他人'}` : `已是“${state}”`
    return { id, name: isSeen ? deal.name : '', msg }
  })
}
