import { setImmediate } from 'node:timers/promises'
import type { Cell, SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import { cellName, cellText } from '../../../../kernel/server/sheet/cell.ts'
import type { SheetError, WrongRow } from '../../../../kernel/server/sheet/error-sheet.ts'
import { Unfit, type Work } from '../batch/work.ts'
import { bracketOf, type Mapping } from '../file/mapping.ts'
import { readPictures } from '../file/pictures.ts'
import type { ImportField, ImportKind, ImportRecord, JointField, Reading, ShownReadings } from '../kinds/kinds.ts'
import { type ReadCell, readerOf } from '../kinds/reader.ts'
import type { Words } from '../kinds/words.ts'

/** What an import does with a row that is not wrong, in words: its number in the file, and the column that it concerns. */
export type Notice = { row: number; column: number | null; message: string }

export type Resolved = { records: ImportRecord[]; wrong: WrongRow[]; notices: Notice[] }

/** Rows read between two turns of the event loop: a few milliseconds of work. */
const slice = 100

/**
 * Returns a function that makes records from rows by a mapping; wrong rows come back with all their faults. Throws Unfit where titles say that prices
 * are per different units.
 */
export function resolver(
  kind: ImportKind,
  { mapping, duplicates }: Work['settings'],
  header: readonly string[],
  words: Words,
) {
  const titled = valuesOfTitles(kind, mapping, header, words)
  const schema = (duplicates === 'update' && kind.updating) || kind.schema
  const mapped = kind.fields.flatMap(field => {
    const column = mapping[field.key]
    const read = readerOf(field, words)
    return column === undefined ? [] : [{ field, column, read: measuredBy(field, header[column] ?? '', read) }]
  })
  return async (rows: readonly SheetRow[], shown: ShownReadings): Promise<Resolved> => {
    const resolved: Resolved = { records: [], wrong: [], notices: [] }
    for (let start = 0; start < rows.length; start += slice) {
      for (const row of rows.slice(start, start + slice))
        resolveRow(
          { joint: kind.joint, schema, titled },
          mapped,
          words,
          { row, shown: shown.get(row.number) },
          resolved,
        )
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
  kind: Pick<ImportKind, 'joint' | 'schema'> & { titled: Values },
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
    if (field.kind === 'pictures') into.notices.push(...lostPictures(row, column))
    if (cellText(cell) === '') continue
    const reading = shown?.[field.key] ?? readingOf(row, field, column, read)
    if (reading.problem !== undefined) errors.push({ column, message: reading.problem })
    else if (reading.value !== undefined) {
      if (isApart(field)) apart.values[apart.keys.push(field.key) - 1] = reading.value
      else values[field.key] = reading.value
    }
  }
  for (const [key, value] of Object.entries(kind.titled)) values[key] ??= value
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

/** Returns what titles say of all rows: what a price is per, `单价（元/片）`. A cell of the row that says it goes first. */
function valuesOfTitles({ fields }: ImportKind, mapping: Mapping, header: readonly string[], words: Words): Values {
  const values: Values = {}
  for (const { key, per } of fields) {
    const field = fields.find(one => one.key === per)
    const written = bracketOf(header[mapping[key] ?? -1] ?? '')
    if (!field || written === '' || !words.knows(field, written)) continue
    const value = words.read(field, written)
    if ('value' in value && values[field.key] !== undefined && values[field.key] !== value.value)
      throw new Unfit('表头中的几个价格按不同的单位计，请分成几个文件，或只导入按同一单位的价格')
    if ('value' in value) values[field.key] = value.value
  }
  return values
}

/** Values beside those that a schema sees, in the order of their keys. */
type Apart = { keys: string[]; values: unknown[] }

function withApart(record: Values, { keys, values }: Apart): Values {
  for (const [at, key] of keys.entries()) record[key] = values[at]
  return record
}

/** Tells whether the kind's schema need not see a value: dozens of custom fields are judged alone. */
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

const lengths: Readonly<Record<string, string>> = { cm: 'cm', 厘米: 'cm', m: 'm', 米: 'm' }

/** Returns the reading of a column whose title says a unit of length, which its cells have where they are figures alone: `80*80` of 规格(cm). */
function measuredBy({ measured }: ImportField, title: string, read: ReadCell): ReadCell {
  const unit =
    measured &&
    lengths[
      bracketOf(title)
        .normalize('NFKC')
        .replace(/^单位[:：]?/, '')
        .trim()
        .toLowerCase()
    ]
  if (!unit) return read
  return cell => (/^[\d\s.*×xX✕╳]+$/.test(cellText(cell)) ? read(`${cellText(cell)}${unit}`) : read(cell))
}

function readingOf(row: SheetRow, field: ImportField, column: number, read: ReadCell): Reading {
  const cell = row.cells[column] ?? null
  const problem = problemAt(row.number, column, cell)
  if (problem !== undefined) return { problem }
  return field.kind === 'pictures' ? readPictures(cell) : read(cell)
}

/** Tells of each picture of a row that cannot be had why not: the row comes in without it. */
const lostPictures = ({ number, pictures = [] }: SheetRow, column: number): Notice[] =>
  pictures.map(problem => ({ row: number, column, message: `有一张图片没有导入：${problem}` }))

/** Returns why a cell of no field can be read. */
function problemAt(row: number, column: number, cell: Cell): string | undefined {
  if (cell === null || typeof cell !== 'object' || cell instanceof Date) return undefined
  const at = `单元格 ${cellName(row, column)}`
  if ('formula' in cell) return `${at} 是公式，文件中没有它的结果，请改为具体的值`
  return `${at} 是超过 15 位的数字，Excel 只保留前 15 位，请把这一列设为文本格式后重新填写`
}

/** Adds an issue of the schema, unless the cell has an error already. */
function addIssue(errors: SheetError[], mapped: Mapped, issue: { path: PropertyKey[]; message: string }): void {
  const column = mapped.find(({ field }) => field.key === issue.path[0])?.column ?? null
  if (column === null || !errors.some(error => error.column === column)) errors.push({ column, message: issue.message })
}
