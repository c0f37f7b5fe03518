import { type RawBuilder, sql } from 'kysely'
import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { clearMembers } from '../record/memberRows.ts'
import type { Deal } from '../record/sight.ts'

/**
 * Returns the fields of a deal that goes into a pool: without an owner, with the former one for the cooling time. Its stage
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

/** Moves locked deals into pools, which ends their teams. The caller tells the browsers. */
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
 * Removes the members of deals that go into a pool: nobody works on a deal there, and the person who claims it starts with
 * an empty team.
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
