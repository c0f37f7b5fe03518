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
  const delimiter = loose ? commonest(sample) : detectDelimiter(sample)
  yield* toRows(recordsOf(concatenate(sample, text), delimiter))
}

/**
 * Yields a text's records in blocks. Text without a quotation mark, as most of a file is, is split, which takes a tenth of a parser's time; a
 * parser reads on from the block with the first one.
 */
async function* recordsOf(text: AsyncGenerator<string>, delimiter: string): AsyncGenerator<string[][]> {
  let [rest, lines] = ['', 0]
  for await (const piece of text) {
    rest += piece
    if (rest.includes('"') || rest.length > MAX_RECORD_BYTES) {
      yield* parsed(concatenate(rest, text), delimiter, lines)
      return
    }
    const whole = rest.slice(0, lastLineEnd(rest))
    const block = splitRecords(whole, delimiter)
    rest = rest.slice(whole.length)
    lines += block.length
    yield block
  }
  yield splitRecords(rest, delimiter)
}

/** Returns where the last whole line ends; a carriage return at the very end may be half of a line's end. */
const lastLineEnd = (text: string) => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1

function splitRecords(text: string, delimiter: string): string[][] {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => line.split(delimiter))
}

/** Parses text of which `before` lines have been read. */
async function* parsed(text: AsyncGenerator<string>, delimiter: string, before: number): AsyncGenerator<string[][]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  pipeline(text, parser, () => {})
  try {
    for await (const record of parser) yield [record]
  } catch (error) {
    throw error instanceof CsvError ? corrupt(csvProblem(error, before), error) : error
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

async function* toRows(blocks: AsyncIterable<string[][]>): AsyncGenerator<SheetRow[]> {
  let piece: SheetRow[] = []
  let number = 0
  for await (const block of blocks)
    for (const record of block) {
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

function csvProblem(error: CsvError, before: number): string {
  const where = typeof error.lines === 'number' ? `第 ${before + error.lines} 行` : '某一行'
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? `${where}附近的引号没有配对` : `${where}附近无法解析`
}
