import type { DB } from '../../../kernel/server/database/tables.ts'
import type { TenantTable } from '../../../kernel/server/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { OwnFact } from '../contract/ownFields.ts'

/** The tables that have own fields by `make_own`. */
export type OwnedTable = { [T in TenantTable]: DB[T] extends { ownN1: unknown } ? T : never }[TenantTable]

/** A noun whose records may have own fields; its table has them by `make_own`. */
export type OwnNoun = {
  noun: string
  title: string
  table: OwnedTable
  /** Fields of the record itself that formulas may name, and what a record holds in them. */
  facts: readonly OwnFact[]
  /** The states from which on a field can be required, by their codes, in their order. */
  steps: Readonly<Record<string, string>>
}

/** The nouns that take own fields. */
export const ownNouns = point<OwnNoun>('ownNouns')
