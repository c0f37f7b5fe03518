import { type RawBuilder, sql } from 'kysely'
import type { Desk, Patch } from '../../../kernel/server/desk.ts'
import { clearMembers } from './memberRows.ts'
import type { Deal } from './sight.ts'

/**
 * Returns what a deal is once it is in a pool: nobody's, with whom it came from kept for the cooling. Its stage
 * stays.
 */
export function pooledIn(poolId: number | RawBuilder<number>): Patch<'opportunity'> {
  return {
    poolId,
    pooledAt: sql<string>`now()`,
    formerOwnerId: sql<number>`coalesce(owner_id, former_owner_id)`,
    ownerId: null,
    departmentId: null,
    teamId: null,
    nextFollowUpAt: null,
  }
}

/** Puts locked deals into pools, whose team ends with that. Telling the browsers is the caller's. */
export async function giveBackDeals(
  desk: Desk,
  deals: readonly Deal[],
  poolId: number | RawBuilder<number>,
  action: string,
): Promise<Deal[]> {
  await disband(desk, deals)
  return desk.changeMany('opportunity', deals, pooledIn(poolId), { action })
}

/**
 * Takes their members from deals that go into a pool: a deal there is nobody's work, and its team starts anew with whoever
 * claims it.
 */
export async function disband(desk: Desk, deals: readonly Deal[]): Promise<void> {
  if (deals.length === 0) return
  const ids = deals.map(deal => deal.id)
  const members = await desk
    .from('opportunityMember')
    .select(['opportunityId', 'employeeId', 'roleId', 'share'])
    .where('opportunityId', 'in', ids)
    .orderBy('id')
    .execute()
  if (members.length === 0) return
  await clearMembers(desk, ids)
  const entries = [...Map.groupBy(members, member => member.opportunityId)].map(([id, gone]) => ({
    action: '退回公海',
    subject: 'opportunity',
    subjectId: id,
    subjectName: deals.find(deal => deal.id === id)?.name ?? '',
    changes: { members: [gone.map(({ opportunityId: _, ...member }) => member), null] as [unknown, unknown] },
  }))
  await desk.log(...entries)
}
