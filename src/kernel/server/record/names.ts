import { sql } from 'kysely'
import type { Desk } from '../desk/desk.ts'
import type { NamedTable } from './reference.ts'

type Ids = Iterable<number | null | undefined>

/** Returns the ids that are not null, each once. */
export function present(ids: Ids): number[] {
  return [...new Set(ids)].filter(id => typeof id === 'number')
}

/**
 * Returns the names of rows of a table, by id, without a check of sight: for ids that the person sees already. Names of
 * records that not everybody sees come from `desk.names`. Sends no query for no ids.
 */
export async function namesOf(desk: Desk, table: NamedTable, ids: Ids): Promise<Map<number, string>> {
  const wanted = present(ids)
  if (wanted.length === 0) return new Map()
  const rows = await desk
    .from(table as 'department')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Returns the names of record owners, by employee id. */
export function ownerNames(desk: Desk, records: readonly { ownerId: number | null }[]): Promise<Map<number, string>> {
  return namesOf(
    desk,
    'employee',
    records.map(record => record.ownerId),
  )
}

/** Returns the words of a company's dictionaries, by id. Sends no query for no ids. */
export async function wordsByIds(desk: Desk, ids: Ids): Promise<Map<number, string>> {
  const wanted = present(ids)
  if (wanted.length === 0) return new Map()
  const rows = await desk
    .from('dictionaryItem')
    .select(['id', 'label'])
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.label]))
}

/** Returns the names of records of several kinds, by kind and id, that the person may see; of a kind that texts do not name, none. */
export async function namesOfKinds(
  desk: Desk,
  records: readonly (readonly [kind: string, id: number])[],
): Promise<Map<string, Map<number, string>>> {
  const names = new Map<string, Map<number, string>>()
  for (const [kind, same] of Map.groupBy(records, ([one]) => one)) {
    const ids = same.map(([, id]) => id)
    if (Object.hasOwn(desk.nameables, kind)) names.set(kind, await desk.names(kind, ids))
  }
  return names
}
