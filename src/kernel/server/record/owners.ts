import type { Desk } from '../desk.ts'

/** Names of those who own records, by employee id. */
export async function ownerNames(
  desk: Desk,
  records: readonly { ownerId: number | null }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(records.flatMap(record => record.ownerId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk.from('employee').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
