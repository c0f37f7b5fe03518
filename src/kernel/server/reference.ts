import type { DB } from './database/tables.ts'
import type { TenantTable } from './desk.ts'

/** Tables whose rows have a name, which stands for their id in fields of kind `reference`. */
export type NamedTable = { [T in TenantTable]: DB[T] extends { name: unknown } ? T : never }[TenantTable]
