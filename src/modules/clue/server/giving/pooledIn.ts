import { type RawBuilder, sql } from 'kysely'
import type { Patch } from '../../../../kernel/server/desk/desk.ts'

/** Returns the fields of a clue that goes into a pool: without an owner, with the former one for the cooling time. */
export function pooledIn(poolId: number | RawBuilder<number>): Patch<'clue'> {
  return {
    status: 'pooled',
    formerOwnerId: sql<number>`coalesce(owner_id, former_owner_id)`,
    ownerId: null,
    departmentId: null,
    poolId,
    pooledAt: sql<string>`now()`,
    nextFollowUpAt: null,
  }
}
