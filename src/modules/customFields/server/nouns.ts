import type { Selectable } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { BuiltInForm, CustomFact } from '../api/customFields.ts'

/** The tables that have custom fields by `make_own`. */
export type CustomTable = { [T in TenantTable]: DB[T] extends { ownN1: unknown } ? T : never }[TenantTable]

/** A record as a person sees it: its name, what it holds in custom fields, and whether they may see its phones whole. */
export type SeenRecord = { name: string; own: unknown; showsPhones: boolean }

/** A state or stage of a record from which on a field can be required. */
export type CustomStep = { key: string; title: string }

/** A fact that formulas may name: a column of the noun's table, or of the row of another table that a column of it names. */
export type NounFact = CustomFact & { of?: { table: TenantTable; by: string } }

/** What is there to know of a noun whose records may have custom fields; its table has them by `make_own`. */
export type CustomHolder = {
  noun: string
  title: string
  table: CustomTable
  /** The address of its list, and the name under which people save views of it. */
  path: string
  list: string
  /** Fields of the record itself that formulas may name, and what a record holds in them. */
  facts: readonly NounFact[]
  /** Its custom fields, where a company may change them. */
  builtIn?: BuiltInForm
  /** Its records come about without a form: what a company requires is asked for from this step on. */
  filledBy?: string
  /** Its records are printed, with the fields that a company marks. */
  prints?: true
  /** The states or stages from which on a field can be required, in their order. */
  steps(desk: Desk): Promise<readonly CustomStep[]>
}

/** A noun that takes custom fields, with what others do with its records. */
export type CustomNoun = CustomHolder & {
  /** A record; undefined for whoever does not see it, or not its custom fields. */
  seen(desk: Desk, id: number): Promise<SeenRecord | undefined>
  /** Tells the browsers that show these records of a change. */
  tell(desk: Desk, rows: readonly Selectable<DB[CustomTable]>[]): Promise<void>
}

/** The nouns that take custom fields. */
export const customNouns = point<CustomNoun>('customNouns')
