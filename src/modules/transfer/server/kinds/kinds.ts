import type { QueryConfig } from 'pg'
import type { z } from 'zod'
import type { Column, ListFilter, ListSort } from '../../../../kernel/api/list.ts'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { LookedUp } from '../../../../kernel/server/limits/lookUp.ts'
import { point } from '../../../../kernel/server/module.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { Jobs } from '../../../../kernel/server/work/jobs.ts'
import type { ImportSettings } from '../../api/transfer.ts'

/**
 * The kinds of values in a column's cells; `reference`: one or several names known to the import's own module; `pictures`: those
 * that lie on the row, and addresses. */
export type CellKind =
  | 'text'
  | 'phone'
  | 'number'
  | 'percent'
  | 'money'
  | 'area'
  | 'date'
  | 'datetime'
  | 'dictionary'
  | 'dictionaries'
  | 'employee'
  | 'reference'
  | 'references'
  | 'pictures'

/** The value of a cell, or its fault in words. */
export type Reading = { value: unknown; problem?: undefined } | { problem: string }

/** The reader of words in a field's cells, and the possible words: for the template and for unknown words. */
export type Reference = {
  labels: readonly string[]
  /** The possible meanings of an unknown word, if there are more than the template lists. */
  choices?: readonly string[]
  read(written: string): Reading
}

/** A column of an import: its title, its kind of cells, and its explanation. */
export type ImportField = {
  key: string
  title: string
  required: boolean
  /** Only new records require it: a file that updates known ones may go without its column. */
  ofNew?: true
  kind: CellKind
  dictionary?: string
  /** The kind of named thing, if some people can add one. */
  of?: 'department'
  /** Takes every employee who works here, also those to whom the kind has an objection. */
  anybody?: true
  /** Takes a phone as it is shown, `138****5678`, which stays what it is. */
  shown?: true
  /** The field that says what this price is per, where its title does not say it: `单价（元/片）`. */
  per?: string
  /** Takes 长期 for no day. */
  endless?: true
  /** What may stand after a number: `㎡`. */
  unit?: string
  /** A unit of length in its title, `规格(cm)`, is that of cells which say none. */
  measured?: true
  hint: string
  /** The cell in the template's example row; an empty one shows a dictionary's first word. */
  example: string
  /** Other titles that people give such a column. */
  synonyms: readonly string[]
  /** The schema of its value, where nothing else of the record bears on it; the kind's schema need not name it then. */
  alone?: z.ZodType
}

/** Several cells of a row, read as one word of `field`; its value has the value for each of the `keys`. */
export type JointField = { field: ImportField; keys: readonly string[] }

/** A row with numbers that are written as they are shown (138****5678): its number in the file, and its texts by field. */
export type ShownRow = { row: number; texts: Readonly<Record<string, string>> }
/** The readings of such cells: by the row, then by the field. */
export type ShownReadings = ReadonlyMap<number, Readonly<Record<string, Reading>>>

/**
 * A row that may become a record: its number in the file, its values as the schema gives them, the fields filled in.
 */
export type ImportRecord = { row: number; values: Record<string, unknown>; given: readonly string[] }
export type Employee = { id: number; name: string; departmentId: number | null }
/** A value of a file that something has which the person does not see. */
export type Met = { kind: LookedUp; value: string }
/** A reason against a valid record, and the field concerned. */
export type Fault = { row: number; field: string; message: string }
/** A column that such a workbook may have and nobody imports, with the reason in words. */
export type IgnoredColumn = { titles: readonly string[]; why: string }

/**
 * The context for checking records: the existing identities, what happens to their rows, and whether missing fields are
 * accepted.
 */
export type Judging = {
  batchId: number
  known: ReadonlyMap<string, Known>
  /** The numbers of rows whose identity stands further up in the file. */
  repeats: ReadonlySet<number>
  duplicates: ImportSettings['duplicates']
  lenient: boolean
}
/**
 * The owner of an existing identity, in words; `obstacle` says why this person may not update it, or null; `id` is the record
 * that an update changes.
 */
export type Known = { whose: string; obstacle: string | null; id?: number | null }
/**
 * The result of creating records: `existing` were already there and stay unchanged. `stored` is the rest of the work, on its
 * way to the database while the caller reads on; the caller must wait for it.
 */
export type Created = { existing: ImportRecord[]; stored: Promise<unknown> }
/** The result of updating existing records. */
export type Updated = { updated: number; unchanged: number; refused: { row: number; message: string }[] }

/**
 * Something that is no error: the number of rows that will update a record and that it concerns, the number of the records of a batch that it
 * concerned, and the sentence about so many.
 */
export type Heeds = {
  ahead(desk: Desk, records: readonly ImportRecord[]): Promise<number>
  after(desk: Desk, batchId: number): Promise<number>
  words(count: number, done: boolean): string
}

/**
 * A kind of import. A module registers it; the transfer module reads files, finds errors and measures progress. All
 * functions below work on about 500 records at once, in statements over sets, in the desk's transaction, and log their
 * changes.
 */
export type ImportKind = {
  kind: string
  title: string
  /** Element that a person needs. */
  element: string
  /** The element that allows seeing whole phone numbers, and so the rows in other people's files. */
  numbersElement: string
  /** The module of the data scope: people who reach the whole office in it see other people's batches. */
  module: string
  /** Screen that the bell leads to. */
  path: string
  /** Tables that an import fills. */
  tables: readonly (keyof DB)[]
  fields: readonly ImportField[]
  /** Columns of workbooks that are not imported, such as computed ones. */
  ignored?: readonly IgnoredColumn[]
  /** The company has fields that this person does not see: they see no other person's file. */
  hidesFields?: boolean
  /** What is proposed for rows whose identity exists; they are skipped by default. */
  usually?: ImportSettings['duplicates']
  /** The cells that form one value: a region in several columns. Its `references` reads it. */
  joint?: JointField
  /**
   * The fields with numbers of which exports show a part, and what such cells mean: the whole number of the one record that the row is about,
   * or why nobody can tell. Nobody is told the whole number.
   */
  shown?: { fields: readonly string[]; read(desk: Desk, rows: readonly ShownRow[]): Promise<ShownReadings> }
  /** The schema of a whole record but for what is judged alone; the first step of an issue's path names the field. */
  schema: z.ZodObject
  /** The same for files whose rows may update records: without what only new ones require, for which `faults` asks. */
  updating?: z.ZodObject
  /** Field by whose value two records are the same; a record without it is always new. */
  identity: string
  /** Fields besides the identity whose values no two records share. */
  unique?: readonly string[]
  /** Begins to judge the records of a file in their order, by those above them: several fields together that no two records share. */
  inOrder?(): (record: ImportRecord) => Omit<Fault, 'row'> | null
  /** Returns the kind with the fields that the company has added, as this person has them. */
  forPerson?(desk: Desk): Promise<ImportKind>
  /** Returns why the person may not put this employee into a record, in words; otherwise null. */
  objection(desk: Desk, employee: Employee): string | null
  /** Returns the readers of cells of kind `reference` and `references`, by field. */
  references?(desk: Desk): Promise<Record<string, Reference>>
  /**
   * Locks what updates of records change, in the order of locks and of numbers, before they are tried one by one in the order of the file. Every
   * kind whose `update` changes something has it.
   */
  holds?(desk: Desk, records: readonly ImportRecord[]): Promise<unknown>
  /** Locks what records are measured by, before they are looked at for the last time and created. */
  lock?(desk: Desk, records: readonly ImportRecord[]): Promise<void>
  /**
   * Returns reasons against records in the office's present state: a taken number, a missing right. Called during the check,
   * where it changes nothing, and again before the records are created.
   */
  faults?(desk: Desk, records: readonly ImportRecord[], judging: Judging): Promise<Fault[]>
  /**
   * Returns the values of records that something has which the person does not see, or of which they see only a part. Each counts as a
   * look-up of theirs. A kind that compares by a value that is hidden from some has it; whoever sees every number of the kind is not asked.
   */
  unseen?(desk: Desk, records: readonly ImportRecord[]): Promise<Met[]>
  /** Returns those of the identities that exist, without the batch's own. */
  find(desk: Desk, identities: readonly string[], batchId: number): Promise<Map<string, Known>>
  /**
   * Creates records. Those whose identity exists, or came into being this moment, are left alone and given back. Throws
   * RowRefused for a record that cannot be.
   */
  create(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created>
  /** Overwrites existing records with the rows' values, if the person may. Throws RowRefused as `create`. */
  update(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Updated>
  /** What the person should know of rows that come in all the same, such as a price that does not count. */
  heeds?: Heeds
  /** Tells the people concerned by a finished batch, and starts follow-up work. */
  announce(desk: Desk, batchId: number, jobs: Jobs): Promise<void>
  /** Returns later changes of the batch's records that prevent an undo, in words, at most five; locks the records. */
  obstacles(desk: Desk, batchId: number): Promise<string[]>
  /** Removes the records that the batch created and restores those it changed; tells the number of finished records, or starts work that does so. */
  undo(desk: Desk, batchId: number, step: (records: number) => Promise<void>, jobs: Jobs): Promise<void>
}

/** Returns the fields of a kind whose cells contain words: its columns, and its joint fields. */
export const wordFields = ({ fields, joint }: ImportKind): readonly ImportField[] =>
  joint ? [...fields, joint.field] : fields

/** Numbers that an export may hold whole: the element it takes, and whether the person sees them all in a view. */
export type WholeNumbers = { element: string; seen(desk: Desk, view: string | undefined): boolean }

/** A kind of export: a list's columns and the statement of its rows, keyed by column. */
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
  /** The columns as the company has them and the person sees them. */
  companyColumns?(desk: Desk, columns: readonly Column[]): Promise<readonly Column[]>
  /** Returns the number of rows of the filter within the person's data scope. Throws 40000 for an invalid filter. */
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

/** Returns the registered kind of this name, for a person who may use it. Throws 40400 or 40300. */
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

/** Returns the kind of import of this name as this person has it, who may use it. Throws 40400 or 40300. */
export async function importFor(desk: Desk, kinds: readonly ImportKind[], name: string): Promise<ImportKind> {
  return personal(desk, kindFor(desk, kinds, name))
}

/** Returns a kind of import as this person has it. */
export async function personal(desk: Desk, kind: ImportKind): Promise<ImportKind> {
  return (await kind.forPerson?.(desk)) ?? kind
}

/** The kinds of imports. */
export const imports = point<ImportKind>('imports')

/** The kinds of exports. */
export const exports = point<ExportKind>('exports')
