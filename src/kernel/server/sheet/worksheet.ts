import { parseCellRef, serialToDate } from 'hucre'
import { type Cell, fromWall, type SheetRow } from './cell.ts'
import { corrupt } from './refusal.ts'
import type { NumberStyle } from './workbook.ts'
import { decodeEscapes, parseStream, type XmlAttributes, type XmlHandlers } from './xml.ts'

/** The data of a workbook that the cells of a worksheet refer to; `placed`: pictures in cells by the number that a cell states. */
export type CellContext = {
  strings: string[]
  styles: NumberStyle[]
  date1904: boolean
  placed?: ReadonlyMap<number, string>
}

type OpenCell = {
  column: number
  type: string
  style: number
  value: string
  formula: string | undefined
  metadata: number
}

const MAX_ROW_NUMBER = 1_048_576
const MAX_SERIAL = 2_958_466
const mostExact = 1e15

/**
 * Reads the rows of a worksheet in pieces. A formula counts as the value that the file keeps of it; without one, and where it names a picture
 * (WPS), it is reported as such.
 * @throws SheetRefusal `corrupt`.
 */
export async function* worksheetRows(chunks: AsyncIterable<string>, context: CellContext): AsyncGenerator<SheetRow[]> {
  const scan = new WorksheetScan(context)
  for await (const _ of parseStream(chunks, scan)) yield scan.take()
}

class WorksheetScan implements XmlHandlers {
  #context: CellContext
  #rows: SheetRow[] = []
  #row: SheetRow = { number: 0, cells: [] }
  #cell: OpenCell | undefined
  #into: 'value' | 'formula' | undefined
  #inSheetData = false
  #inPhonetic = false
  #nextColumn = 0

  constructor(context: CellContext) {
    this.#context = context
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'sheetData') this.#inSheetData = true
    else if (!this.#inSheetData) return
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#into = 'value'
    else if (name === 't') this.#into = this.#inPhonetic ? undefined : 'value'
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'f') this.#openFormula()
    else if (name === 'rPh') this.#inPhonetic = true
  }

  text(text: string): void {
    if (!this.#cell || !this.#into) return
    if (this.#into === 'value') this.#cell.value += text
    else this.#cell.formula += text
  }

  close(name: string): void {
    if (!this.#inSheetData) return
    else if (name === 'v' || name === 't' || name === 'f') this.#into = undefined
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'rPh') this.#inPhonetic = false
    else if (name === 'sheetData') this.#inSheetData = false
  }

  #openRow(attributes: XmlAttributes): void {
    const number = attributes.r === undefined ? this.#row.number + 1 : Number(attributes.r)
    if (!Number.isInteger(number) || number <= this.#row.number || number > MAX_ROW_NUMBER) throw corrupt('行号混乱')
    this.#row = { number, cells: [] }
    this.#nextColumn = 0
  }

  #openCell(attributes: XmlAttributes): void {
    const column = attributes.r === undefined ? this.#nextColumn : parseCellRef(attributes.r).col
    if (column < 0 || column > 16_383) throw corrupt(`第 ${this.#row.number} 行有无法识别的列`)
    this.#cell = {
      column,
      type: attributes.t ?? 'n',
      style: Number(attributes.s ?? 0),
      value: '',
      formula: undefined,
      metadata: Number(attributes.vm ?? 0),
    }
    this.#nextColumn = column + 1
  }

  #openFormula(): void {
    if (this.#cell) this.#cell.formula = ''
    this.#into = 'formula'
  }

  #closeCell(): void {
    if (!this.#cell) return
    const picture = this.#context.placed?.get(this.#cell.metadata)
    if (picture) this.#row.pictures = [...(this.#row.pictures ?? []), picture]
    const value = picture ? null : readCell(this.#cell, this.#context)
    const { cells } = this.#row
    while (value !== null && cells.length < this.#cell.column) cells.push(null)
    if (value !== null) cells[this.#cell.column] = value
    this.#cell = undefined
  }

  #closeRow(): void {
    if (this.#row.cells.length > 0 || this.#row.pictures) this.#rows.push(this.#row)
  }
}

function readCell({ type, style, value, formula }: OpenCell, context: CellContext): Cell {
  if (formula !== undefined && (namesPicture(formula) || !hasValue(type, value))) return { formula }
  if (type === 's') return readShared(value, context.strings)
  if (type === 'inlineStr' || type === 'str') return filled(decodeEscapes(value))
  if (value === '') return null
  if (type === 'b') return value === '1' || value === 'true'
  if (type === 'e') return value
  if (type === 'd') return readIsoDate(value)
  return readNumber(value, context.styles[style], context.date1904)
}

const namesPicture = (formula: string) => formula.includes('DISPIMG(')

/** Tells whether a file keeps what a formula came to: an empty text is a value, a fault is none. */
const hasValue = (type: string, value: string) => type === 'str' || (value !== '' && type !== 'e')

function readShared(index: string, strings: string[]): Cell {
  if (index === '') return null
  const text = strings[Number(index)]
  if (text === undefined) throw corrupt('共享字符串缺失')
  return filled(text)
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text
}

function readIsoDate(text: string): Cell {
  const wall = new Date(/[zZ]$/.test(text) ? text : `${text.length > 10 ? text : `${text}T00:00:00`}Z`)
  return Number.isNaN(wall.getTime()) ? text : fromWall(wall.getTime())
}

/** Reads a number as it is shown, which is text for a percentage. A whole one of more than 15 digits is no longer what somebody typed. */
function readNumber(text: string, style: NumberStyle | undefined, date1904: boolean): Cell {
  const number = Number(text)
  if (!Number.isFinite(number)) throw corrupt(`数字 ${text.slice(0, 40)} 无法识别`)
  if (style === 'percent') return `${Number((number * 100).toPrecision(15))}%`
  if (style === 'date' && number >= 0 && number < MAX_SERIAL) return readSerial(number, date1904)
  if (Math.abs(number) < mostExact) return number
  return { digits: /^-?\d+$/.test(text) ? text : BigInt(Math.round(number)).toString() }
}

/** Reads a date's serial number; a time without a date becomes the text `09:30:00`. */
function readSerial(serial: number, date1904: boolean): Cell {
  const wall = serialToDate(serial, date1904)
  return serial < 1 ? wall.toISOString().slice(11, 19) : fromWall(wall.getTime())
}
