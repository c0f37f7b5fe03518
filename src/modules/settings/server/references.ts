import { sql } from 'kysely'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { point } from '../../../kernel/server/module.ts'
import type { NamedTable } from '../../../kernel/server/record/reference.ts'
import { type ReferenceName, referenceRoutes as routes } from '../api/reference.ts'

/**
 * A table whose rows fields of kind `reference` point to, and the column of what its rows belong to, if anything; rows of
 * a `lasting` one cannot be disabled, those of one `byState` have a state and no place in an order.
 */
export type ReferenceKind = { of: NamedTable; parent?: string; lasting?: true; byState?: true }

/** Returns the call that gives the names of all records to which fields refer. */
export function referenceHandlers(kinds: readonly ReferenceKind[]): readonly Handled[] {
  return [
    handle(routes.all, async desk => {
      const names: ReferenceName[] = []
      if (desk instanceof Desk) for (const kind of kinds) names.push(...(await namesOf(desk, kind)))
      return names
    }),
  ]
}

async function namesOf(desk: Desk, { of, parent, lasting, byState }: ReferenceKind): Promise<ReferenceName[]> {
  const above = parent ? sql.ref(parent) : sql`null::bigint`
  const enabled = lasting ? sql`true` : byState ? sql`state = 'active'` : sql`disabled_at is null`
  const { rows } = await sql<ReferenceName>`select ${of} as "of", id, name, ${enabled} as enabled,
      ${above} as ${sql.ref('parentId')}
    from ${sql.table(of)} where ${sql.ref('officeId')} = ${desk.officeId} order by ${byState ? sql`id` : sql`position, id`}`.execute(
    desk.db,
  )
  return rows
}

/** The tables to which fields refer, besides people, departments and words. */
export const references = point<ReferenceKind>('references')
