import type { DB } from './database/tables.ts'
import type { Desk, TenantTable } from './desk.ts'

/** Tables whose rows have a name, which stands for their id in fields of kind `reference`. */
export type NamedTable = { [T in TenantTable]: DB[T] extends { name: unknown } ? T : never }[TenantTable]

/** Names of a table's rows by id; `of` is what the field's meta says. */
export async function namesIn(desk: Desk, of: string): Promise<Map<number, string>> {
  const rows = await desk
    .from(of as 'department')
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
