import { type RawBuilder, sql } from 'kysely'
import type { Desk, Patch } from '../../../kernel/server/desk.ts'
import { changeDeals } from './change.ts'
import { clearMembers } from './memberRows.ts'
import type { Deal } from './sight.ts'

/** What a deal is once it is in a pool: nobody's, with whom it came from kept for the cooling. Its stage stays. */
export function pooledIn(poolId: number | RawBuilder<number>): Patch<'opportunity'> {
  return {
    ...{ poolId, pooledAt: sql<string>`now()`, formerOwnerId: sql<number>`coalesce(owner_id, former_owner_id)` },
    ...{ ownerId: null, departmentId: null, teamId: null, nextFollowUpAt: null },
  }
}

/** Puts locked deals into pools, whose team ends with that. */
export async function giveBackDeals(
  desk: Desk,
  deals: readonly Deal[],
  poolId: number | RawBuilder<number>,
  action: string,
): Promise<void> {
  const past = await disband(desk, deals)
  await changeDeals(desk, deals, pooledIn(poolId), action, past)
}

/**
 * Takes their members from deals that go into a pool: a deal there is nobody's work, and its team starts anew with whoever
 * claims it. Returns who they were.
 */
export async function disband(desk: Desk, deals: readonly Deal[]): Promise<number[]> {
  if (deals.length === 0) return []
  const ids = deals.map(deal => deal.id)
  const members = await desk
    .from('opportunityMember')
    .select(['opportunityId', 'employeeId', 'roleId', 'share'])
    .where('opportunityId', 'in', ids)
    .orderBy('id')
    .execute()
  if (members.length === 0) return []
  await clearMembers(desk, ids)
  const entries = [...Map.groupBy(members, member => member.opportunityId)].map(([id, gone]) => ({
    ...{ action: '退回公海', subject: 'opportunity', subjectId: id },
    subjectName: deals.find(deal => deal.id === id)?.name ?? '',
    changes: { members: [gone.map(({ opportunityId: _, ...member }) => member), null] as [unknown, unknown] },
  }))
  await desk.log(...entries)
  return [...new Set(members.map(member => member.employeeId))]
}
