import type { DB } from '../database/tables.ts'
import type { TenantTable } from '../desk/desk.ts'

/** Tables whose rows have a name, which fields of kind `reference` show instead of the id. */
export type NamedTable = { [T in TenantTable]: DB[T] extends { name: unknown } ? T : never }[TenantTable]
