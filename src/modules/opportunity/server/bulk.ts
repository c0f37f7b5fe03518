import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { notify } from '../../notification/server/index.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'
import { actOnDeals } from './change.ts'
import { clearMembers } from './memberRows.ts'
import { myself, newOwner, ownedBy } from './owner.ts'
import { poolFor } from './pools.ts'
import type { Deal } from './sight.ts'

const noted = (action: string, note: string) => (note ? `${action}：${note}` : action)

async function tellOwner(desk: Desk, ownerId: number, deals: readonly Deal[]): Promise<void> {
  const [first] = deals
  if (!first || ownerId === desk.employeeId) return
  const path = `/approvalInfoManager/businessList?view=mine${deals.length === 1 ? `&open=${first.id}` : ''}`
  await notify(desk, [ownerId], { kind: 'assigned', title: `${desk.who.name}转交给您 ${deals.length} 个商机`, path })
}

/** A deal in a pool is nobody's work: its team starts anew with whoever claims it. */
async function disband(desk: Desk, deals: readonly Deal[]): Promise<void> {
  if (deals.length === 0) return
  const ids = deals.map(deal => deal.id)
  const members = await desk
    .from('opportunityMember')
    .select(['opportunityId', 'employeeId', 'roleId', 'share'])
    .where('opportunityId', 'in', ids)
    .orderBy('id')
    .execute()
  await clearMembers(desk, ids)
  const entries = [...Map.groupBy(members, member => member.opportunityId)].map(([id, gone]) => ({
    ...{ action: '退回公海', subject: 'opportunity', subjectId: id },
    subjectName: deals.find(deal => deal.id === id)?.name ?? '',
    changes: { members: [gone.map(({ opportunityId: _, ...member }) => member), null] as [unknown, unknown] },
  }))
  await desk.log(...entries)
}

export const bulkHandlers = [
  handle(routes.transfer, async (desk, { body }) => {
    const owner = await newOwner(desk, body.ownerId)
    const patch = { ...ownedBy(owner), formerOwnerId: sql<number>`coalesce(owner_id, former_owner_id)` }
    const { result, after } = await actOnDeals(desk, body.ids, 'transfer', noted('转交', body.note), patch)
    await tellOwner(desk, owner.id, after)
    return result
  }),

  handle(routes.claim, async (desk, { body }) => {
    const me = await myself(desk)
    return (await actOnDeals(desk, body.ids, 'claim', '领取', ownedBy(me))).result
  }),

  handle(routes.giveBack, async (desk, { body }) => {
    const patch = {
      ...{ poolId: await poolFor(desk, body.poolId), pooledAt: sql<string>`now()` },
      ...{
        formerOwnerId: sql<number>`owner_id`,
        ownerId: null,
        departmentId: null,
        teamId: null,
        nextFollowUpAt: null,
      },
    }
    const { result, after } = await actOnDeals(desk, body.ids, 'return', noted('退回公海', body.note), patch)
    await disband(desk, after)
    return result
  }),
]
