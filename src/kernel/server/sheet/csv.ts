import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { detectDelimiter } from 'hucre/csv'
import type { Cell, SheetRow } from './cell.ts'
import { readText } from './csv-text.ts'
import { MAX_RECORD_BYTES } from './limits.ts'
import { unprotectText } from './protect.ts'
import { corrupt } from './refusal.ts'

const SAMPLE_CHARS = 65_536
const PIECE_ROWS = 100

/**
 * Reads the rows of a CSV file. Every value is text, also with a leading equals sign: a CSV has no formulas. The number
 * counts records, as Excel does when it opens the file.
 * @throws SheetRefusal `corrupt` for quotes that do not close, or as {@link readText}.
 */
export async function* csvRows(path: string, { loose = false } = {}): AsyncGenerator<SheetRow[]> {
  const text = readText(path)
  const sample = await readSample(text)
  const parser = parse({
    delimiter: loose ? commonest(sample) : detectDelimiter(sample),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  pipeline(concatenate(sample, text), parser, () => {})
  try {
    yield* toRows(parser)
  } catch (error) {
    throw error instanceof CsvError ? corrupt(csvProblem(error), error) : error
  }
}

/** Returns the delimiter that stands most often in a file with lines of other kinds around its table; tabs that only fill a field count nothing. */
function commonest(sample: string): string {
  const text = sample.replaceAll(/\t+(?=[,\r\n])/g, '')
  const counts = [',', '\t', ';', '|'].map(sign => ({ sign, count: text.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

async function readSample(text: AsyncGenerator<string>): Promise<string> {
  let sample = ''
  while (sample.length < SAMPLE_CHARS) {
    const { done, value } = await text.next()
    if (done) break
    sample += value
  }
  return sample
}

async function* concatenate(head: string, tail: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head) yield head
  yield* tail
}

async function* toRows(records: AsyncIterable<string[]>): AsyncGenerator<SheetRow[]> {
  let piece: SheetRow[] = []
  let number = 0
  for await (const record of records) {
    number += 1
    const cells = readRecord(record)
    if (cells.length > 0) piece.push({ number, cells })
    if (piece.length < PIECE_ROWS) continue
    yield piece
    piece = []
  }
  yield piece
}

/** Returns a record's cells up to the last one with content. */
function readRecord(record: string[]): Cell[] {
  const cells: Cell[] = record.map(field => (field.trim() === '' ? null : unprotectText(field)))
  return cells.slice(0, cells.findLastIndex(cell => cell !== null) + 1)
}

function csvProblem(error: CsvError): string {
  const where = `第 ${error.lines ?? '?'} 行`
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? `${where}附近的引号没有配对` : `${where}附近无法解析`
}
