import { type RawBuilder, sql } from 'kysely'
import type { Patch } from '../../../kernel/server/desk.ts'

/** Returns what a clue is once it is in a pool: nobody's, with whom it came from kept for the cooling. */
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
