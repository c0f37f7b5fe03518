import type { Readable } from 'node:stream'
import { type Cell, cellText, type SheetRow } from './cell.ts'
import type { Written } from './cell-xml.ts'
import type { StyleName } from './styles.ts'
import { toWritten } from './values.ts'
import { streamWorkbook } from './workbook-stream.ts'
import { columnWidth } from './writer.ts'

/** An error in a row: `column` is an index into the header, null for the whole row. */
export type SheetError = { column: number | null; message: string }

/** A row as the reader gave it, with what is wrong with it. */
export type WrongRow = SheetRow & { errors: readonly SheetError[] }

/** An error workbook to write. Its rows arrive in batches, so that any number of them takes no memory. */
export type ErrorDraft = { header: string[]; rows: AsyncIterable<WrongRow[]>; sheetName?: string }

/** The title of the first column of an error workbook; a later import leaves the column out. */
export const ERROR_TITLE = '错误原因'

/**
 * Streams an .xlsx with the original cells. The first column has the faults of each row and its line; wrong cells are
 * coloured. A formula comes back as text. A column of reasons from an earlier round is left out.
 */
export function errorSheet({ header, rows, sheetName = '错误数据' }: ErrorDraft): Readable {
  const kept = [...header.keys()].filter(index => header[index] !== ERROR_TITLE)
  const titles = kept.map(index => header[index] ?? '')
  return streamWorkbook<WrongRow>({
    sheetName,
    columns: [{ title: ERROR_TITLE, width: 48 }, ...titles.map(title => ({ title, width: columnWidth(title) }))],
    rows,
    cells: row => [reasonCell(row, row.errors, header), ...originalCells(row, row.errors, kept)],
    frozenHeader: true,
    note: undefined,
  })
}

function reasonCell(row: SheetRow, errors: readonly SheetError[], header: string[]): Written | null {
  if (errors.length === 0) return null
  return { style: 'reason', text: `第 ${row.number} 行：${errors.map(error => reason(error, header)).join('；')}` }
}

function originalCells(row: SheetRow, errors: readonly SheetError[], kept: number[]): (Written | null)[] {
  const wrong = new Set(errors.map(error => error.column))
  return kept.map(index => originalCell(row.cells[index] ?? null, wrong.has(index)))
}

function reason({ column, message }: SheetError, header: string[]): string {
  const title = column === null ? '' : (header[column] ?? '')
  return title === '' ? message : `${title}：${message}`
}

/** Writes an original cell; a wrong one gets its fill even if it is empty. */
function originalCell(cell: Cell, wrong: boolean): Written | null {
  if (typeof cell === 'number') return { style: wrong ? 'wrongGeneral' : numberStyle(cell), number: String(cell) }
  if (cell instanceof Date) return dateCell(cell, wrong)
  const text = typeof cell === 'string' ? cell : cellText(cell)
  return text === '' && !wrong ? null : { style: wrong ? 'wrongText' : 'text', text }
}

/** Returns a number format, because General shows a phone of 12 digits with an exponent. */
function numberStyle(value: number): StyleName {
  return Number.isSafeInteger(value) ? 'integer' : 'general'
}

function dateCell(cell: Date, wrong: boolean): Written | null {
  const written = toWritten('datetime', cell)
  if (!written || !wrong) return written
  return { ...written, style: 'number' in written ? 'wrongDatetime' : 'wrongText' }
}
