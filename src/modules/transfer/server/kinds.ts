import type { QueryConfig } from 'pg'
import type { z } from 'zod'
import type { Column, ListFilter, ListSort } from '../../../kernel/contract/list.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { Jobs } from '../../../kernel/server/jobs.ts'
import { point } from '../../../kernel/server/module.ts'
import { notFound } from '../../../kernel/server/refusal.ts'

/**
 * What the cells of a column can be read as; `reference`, one or several of what the import's own module knows by
 * name.
 */
export type CellKind =
  | 'text'
  | 'phone'
  | 'money'
  | 'area'
  | 'date'
  | 'datetime'
  | 'dictionary'
  | 'dictionaries'
  | 'employee'
  | 'reference'
  | 'references'

/** What a cell says, or what is wrong with it in words. */
export type Reading = { value: unknown; problem?: undefined } | { problem: string }

/**
 * How the words of a field's cells are read, and those that can be chosen: in the template, and for words that are
 * unknown.
 */
export type Reference = {
  labels: readonly string[]
  /** What an unknown word can stand for, where that is more than stands in the template. */
  choices?: readonly string[]
  read(written: string): Reading
}

/** A column of an import: what it is called, how its cells are read, what a person is told of it. */
export type ImportField = {
  key: string
  title: string
  required: boolean
  kind: CellKind
  dictionary?: string
  /** What a `reference` names, where who may can add one. */
  of?: 'department'
  hint: string
  /** Stands in the template's example row; a dictionary's first word where it is empty. */
  example: string
  /** Other titles that people give such a column. */
  synonyms: readonly string[]
}

/**
 * What several cells of a row say together, read as one word of `field`; its value says what each of the `keys` gets.
 */
export type JointField = { field: ImportField; keys: readonly string[] }

/**
 * A row that may become a record: its number in the file, its values as the schema gives them, the fields filled in.
 */
export type ImportRecord = { row: number; values: Record<string, unknown>; given: readonly string[] }
export type Employee = { id: number; name: string; departmentId: number | null }
/** What speaks against a record that is in order in itself, and in which of its fields. */
export type Fault = { row: number; field: string; message: string }
/** By what new records are judged: the identities that exist, and whether what they lack is let pass. */
export type Judging = { known: ReadonlySet<string>; lenient: boolean }
/** Who has an identity already, in words; `obstacle` says why this person may not update it, null where they may. */
export type Known = { whose: string; obstacle: string | null }
/**
 * What became of new records: those that were there already were left alone. `stored` is the rest of the work, on its way
 * to the database while the caller reads on; it must be waited for.
 */
export type Created = { existing: ImportRecord[]; stored: Promise<unknown> }
/** What became of records that exist already. */
export type Updated = { updated: number; unchanged: number; refused: { row: number; message: string }[] }

/**
 * One kind of import. A module registers it; the transfer module reads files, finds errors and keeps time. Everything
 * below works on about 500 records at once, in statements over sets, in the desk's transaction, and logs what it does.
 */
export type ImportKind = {
  kind: string
  title: string
  /** Element that a person needs. */
  element: string
  /** Element that one needs to see whole phone numbers, and so to read what stands in others' files. */
  numbersElement: string
  /** Module of the data scope: whoever reaches the whole office in it sees the batches of others. */
  module: string
  /** Screen that the bell leads to. */
  path: string
  /** Tables that an import fills. */
  tables: readonly (keyof DB)[]
  fields: readonly ImportField[]
  /** What cells say together: a region, however many columns it stands in. Its `references` reads it. */
  joint?: JointField
  /** What a whole record must be; its first path step names the field. */
  schema: z.ZodType
  /** Field by whose value two records are the same; a record without it is always new. */
  identity: string
  /** Fields besides the identity whose values no two records share. */
  unique?: readonly string[]
  /** Why the person may not put this employee into a record, in words; null where they may. */
  objection(desk: Desk, employee: Employee): string | null
  /** By field, how the cells of kind `reference` and `references` are read. */
  references?(desk: Desk): Promise<Record<string, Reference>>
  /** Locks what records are measured by, before they are looked at for the last time and created. */
  lock?(desk: Desk, records: readonly ImportRecord[]): Promise<void>
  /**
   * What speaks against records as the office is now: a number that is taken, a right that the person has not. Asked
   * when they are checked, changing nothing, and again before they are created.
   */
  faults?(desk: Desk, records: readonly ImportRecord[], judging: Judging): Promise<Fault[]>
  /** Those of the identities that exist, apart from what the batch itself made. */
  find(desk: Desk, identities: readonly string[], batchId: number): Promise<Map<string, Known>>
  /** Creates records. Those whose identity exists, or came into being this moment, are left alone and given back. */
  create(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created>
  /** Overwrites existing records with what the rows say, where the person may. */
  update(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Updated>
  /** Tells those whom the batch concerns, once it stands, and starts what is to follow. */
  announce(desk: Desk, batchId: number, jobs: Jobs): Promise<void>
  /** What was built on the batch since and is in the way of undoing it, in words, at most five; locks its records. */
  obstacles(desk: Desk, batchId: number): Promise<string[]>
  /** Removes what the batch made and restores what it changed; tells how many records it has dealt with. */
  undo(desk: Desk, batchId: number, step: (records: number) => Promise<void>): Promise<void>
}

/** The fields of a kind whose cells hold words: its columns, and what several of them say together. */
export const wordFields = ({ fields, joint }: ImportKind): readonly ImportField[] =>
  joint ? [...fields, joint.field] : fields

/** Numbers that an export may hold whole: the element it takes, and whether the person sees them all in a view. */
export type WholeNumbers = { element: string; seen(desk: Desk, view: string | undefined): boolean }

/** One kind of export: a list's columns and the statement that gives its rows, keyed by column. */
export type ExportKind = {
  kind: string
  title: string
  /** Elements of which a person needs one: the list's own, that of a screen for exports. */
  element: string | readonly string[]
  /** Tells whether the person sees every record of the office, and so may fetch what others took out. */
  seesAll(desk: Desk): boolean
  /** Without it there is nothing to show whole. */
  numbers?: WholeNumbers
  path: string
  columns: readonly Column[]
  /** How many rows the filter has within the person's scope. Throws 40000 for a filter that does not fit. */
  count(desk: Desk, filter: ListFilter): Promise<number>
  /** Numbers are masked unless `whole`, which is asked only where the person sees them. */
  statement(
    desk: Desk,
    filter: ListFilter,
    sort: ListSort | undefined,
    whole: boolean,
  ): QueryConfig | Promise<QueryConfig>
}

export type Kinds = { imports: readonly ImportKind[]; exports: readonly ExportKind[] }

/** The registered kind of this name, for a person who may use it. Throws 40400 or 40300. */
export function kindFor<K extends { kind: string; element: string | readonly string[] }>(
  desk: Desk,
  kinds: readonly K[],
  name: string,
): K {
  const kind = kinds.find(one => one.kind === name)
  if (!kind) throw notFound('导入导出类型')
  desk.demand(kind.element)
  return kind
}

/** What can be imported. */
export const imports = point<ImportKind>('imports')

/** What can be exported. */
export const exports = point<ExportKind>('exports')
