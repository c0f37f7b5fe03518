import { setImmediate } from 'node:timers/promises'
import type { Cell, SheetRow } from '../../../kernel/server/sheet/cell.ts'
import { cellName, cellText } from '../../../kernel/server/sheet/cell.ts'
import type { SheetError, WrongRow } from '../../../kernel/server/sheet/error-sheet.ts'
import type { ImportField, ImportKind, ImportRecord, JointField, Reading, ShownReadings } from './kinds.ts'
import { readPictures } from './pictures.ts'
import { type ReadCell, readerOf } from './reader.ts'
import type { Words } from './words.ts'
import type { Work } from './work.ts'

export type Resolved = { records: ImportRecord[]; wrong: WrongRow[] }

/** Rows read between two turns of the event loop: a few milliseconds of work. */
const slice = 100

/** Returns a function that makes records from rows by a mapping; wrong rows come back with all their faults. */
export function resolver(kind: ImportKind, { mapping, duplicates }: Work['settings'], words: Words) {
  const schema = (duplicates === 'update' && kind.updating) || kind.schema
  const mapped = kind.fields.flatMap(field => {
    const column = mapping[field.key]
    return column === undefined ? [] : [{ field, column, read: readerOf(field, words) }]
  })
  return async (rows: readonly SheetRow[], shown: ShownReadings): Promise<Resolved> => {
    const resolved: Resolved = { records: [], wrong: [] }
    for (let start = 0; start < rows.length; start += slice) {
      for (const row of rows.slice(start, start + slice))
        resolveRow({ joint: kind.joint, schema }, mapped, words, { row, shown: shown.get(row.number) }, resolved)
      await setImmediate()
    }
    return resolved
  }
}

type Values = Record<string, unknown>
type Mapped = readonly { field: ImportField; column: number; read: ReadCell }[]

/** A row, with the readings of its cells that hold what is shown of a number. */
type Told = { row: SheetRow; shown: Readonly<Record<string, Reading>> | undefined }

function resolveRow(
  kind: Pick<ImportKind, 'joint' | 'schema'>,
  mapped: Mapped,
  words: Words,
  { row, shown }: Told,
  into: Resolved,
): void {
  const errors: SheetError[] = []
  const values: Values = {}
  const apart: Apart = { keys: [], values: [] }
  for (const { field, column, read } of mapped) {
    const cell = row.cells[column] ?? null
    if (cellText(cell) === '' && !(field.kind === 'pictures' && row.pictures?.length)) continue
    const reading = shown?.[field.key] ?? readingOf(row, field, column, read)
    if (reading.problem !== undefined) errors.push({ column, message: reading.problem })
    else if (reading.value !== undefined) {
      if (isApart(field)) apart.values[apart.keys.push(field.key) - 1] = reading.value
      else values[field.key] = reading.value
    }
  }
  if (kind.joint) join(kind.joint, mapped, words, values, errors)
  const checked = kind.schema.safeParse(values)
  if (checked.success && errors.length === 0) {
    const given = [...Object.keys(values), ...apart.keys]
    into.records.push({ row: row.number, values: withApart(checked.data, apart), given })
    return
  }
  for (const issue of checked.error?.issues ?? []) addIssue(errors, mapped, issue)
  into.wrong.push({ ...row, errors })
}

/** Values beside those that a schema sees, in the order of their keys. */
type Apart = { keys: string[]; values: unknown[] }

function withApart(record: Values, { keys, values }: Apart): Values {
  for (const [at, key] of keys.entries()) record[key] = values[at]
  return record
}

/** Tells whether the kind's schema need not see a value: dozens of own fields are judged alone. */
const isApart = ({ alone, required }: ImportField) => alone !== undefined && !required

/** Joins several values into one and puts its meaning in their place; nothing if it is left out. */
function join({ field, keys }: JointField, mapped: Mapped, words: Words, values: Values, errors: SheetError[]): void {
  const told = keys.filter(key => typeof values[key] === 'string')
  if (told.length === 0) return
  const reading = words.read(field, told.map(key => values[key]).join(' '))
  if (reading.problem !== undefined) {
    const column = mapped.find(one => one.field.key === told[0])?.column ?? null
    errors.push({ column, message: reading.problem })
    return
  }
  for (const key of keys) delete values[key]
  Object.assign(values, reading.value)
}

function readingOf(row: SheetRow, field: ImportField, column: number, read: ReadCell): Reading {
  const cell = row.cells[column] ?? null
  if (isFormula(cell)) return formulaAt(row.number, column)
  return field.kind === 'pictures' ? readPictures(cell, row.pictures ?? []) : read(cell)
}

const isFormula = (cell: Cell) => cell !== null && typeof cell === 'object' && 'formula' in cell

function formulaAt(row: number, column: number) {
  return { problem: `单元格 ${cellName(row, column)} 是公式，请改为具体的值` }
}

/** Adds an issue of the schema, unless the cell has an error already. */
function addIssue(errors: SheetError[], mapped: Mapped, issue: { path: PropertyKey[]; message: string }): void {
  const column = mapped.find(({ field }) => field.key === issue.path[0])?.column ?? null
  if (column === null || !errors.some(error => error.column === column)) errors.push({ column, message: issue.message })
}
