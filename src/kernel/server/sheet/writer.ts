import { Readable } from 'node:stream'
import type { SheetMark } from './mark.ts'
import { protectText } from './protect.ts'
import { inSlices } from './slices.ts'
import { type ColumnKind, toText, toWritten } from './values.ts'
import { streamWorkbook } from './workbook-stream.ts'

/** A column to write. `width` is in characters, chosen by default; `kind` is `text` by default. */
export type SheetColumn = { title: string; width?: number; kind?: ColumnKind }

/** The content to write: `rows` in batches, each row with one value per column in their order. */
export type SheetContent = { columns: SheetColumn[]; rows: AsyncIterable<unknown[][]> }

/** A workbook to write: `note` goes to a second sheet, line by line; `mark` names the person who exported it. */
export type SheetDraft = SheetContent & { sheetName: string; frozenHeader?: boolean; note?: string; mark?: SheetMark }

const WIDTHS: Record<ColumnKind, number> = { text: 14, integer: 10, money: 14, date: 12, datetime: 20 }
const MAX_WIDTH = 60

/**
 * Streams an .xlsx in bounded memory with a styled header row, a filter and column widths. Rows are taken as the
 * stream is read; an error of `rows`, or a TypeError for a value no cell takes, destroys the stream.
 */
export function writeSheet({ columns, rows, sheetName, frozenHeader = true, note, mark }: SheetDraft): Readable {
  const kinds = columns.map(({ kind }) => kind ?? 'text')
  return streamWorkbook<unknown[]>({
    sheetName,
    columns: columns.map(({ title, width, kind }) => ({ title, width: width ?? columnWidth(title, kind) })),
    rows,
    cells: row => kinds.map((kind, index) => toWritten(kind, row[index])),
    frozenHeader,
    note,
    mark,
  })
}

/** Streams a CSV (UTF-8 with byte order mark, CRLF); texts a spreadsheet program would evaluate get an apostrophe. */
export function writeCsv(content: SheetContent): Readable {
  return Readable.from(csvChunks(content), { objectMode: false })
}

/**
 * Returns a width in characters that shows a title of Chinese characters, twice as wide as others, beside a filter button.
 */
export function columnWidth(title: string, kind: ColumnKind = 'text'): number {
  const characters = [...title].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
  return Math.min(Math.max(characters + 4, WIDTHS[kind]), MAX_WIDTH)
}

async function* csvChunks({ columns, rows }: SheetContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ title }) => protectText(title)))}`)
  for await (const slice of inSlices(rows)) {
    yield Buffer.from(slice.map(row => csvLine(columns.map(({ kind }, index) => csvField(kind, row[index])))).join(''))
  }
}

/** Returns a field of a CSV; only text can be taken for a formula, so a number keeps its minus sign. */
function csvField(kind: ColumnKind = 'text', value: unknown): string {
  const text = toText(kind, value)
  const isFigure = (kind !== 'text' || typeof value === 'number') && /^-?[\d.]+$/.test(text)
  return isFigure ? text : protectText(text)
}

function csvLine(fields: string[]): string {
  return `${fields.map(field => (/[",;|\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\r\n`
}
