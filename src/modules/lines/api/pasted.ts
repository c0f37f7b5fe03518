import { parseYuan } from '../../../kernel/api/money.ts'
import type { PriceUnit } from '../../goods/api/units.ts'
import { unitOf } from '../../goods/api/unitWords.ts'
import { mayBeThousands, type PastedLine, pastedLines } from './pastedCells.ts'
import {
  columnsByContent,
  columnsByHeader,
  figureAndUnit,
  type KnownCode,
  type PastedColumns,
} from './pastedColumns.ts'
import { readThousandths } from './typed.ts'

/** A row of a pasted table: thousandths of `unit`, fen per `priceUnit` and in all; a null unit is none that was written. `fault` says why it cannot be used. */
export type PastedRow = {
  /** How it was written. */
  text: string
  code: string
  quantity: number
  unit: PriceUnit | null
  price: number | null
  priceUnit: PriceUnit | null
  amount: number | null
  remark: string
  fault: string | null
}

/** A pasted table. `header` is how its header was written, empty without one. */
export type PastedTable = { header: string; rows: PastedRow[] }

/** The lines above a header in which a table may name itself and its customer. */
const mostAbove = 10
const longestCode = 40
const longestRemark = 200
/** The rows by which the column of the codes is found. */
const firstRows = 20

type Body = { header: string; headed: PastedColumns | null; lines: PastedLine[] }

/** Reads the header of a pasted table, where there is one, and its rows; a line of sums is none. */
function bodyOf(text: string): Body {
  const all = pastedLines(text)
  const at = all.slice(0, mostAbove).findIndex(({ cells }) => columnsByHeader(cells) !== null)
  const lines = all.slice(at + 1).filter(({ cells }) => !isSum(cells))
  const headed = at < 0 ? null : columnsByHeader(all[at]?.cells ?? [])
  return { header: at < 0 ? '' : (all[at]?.text ?? ''), headed, lines }
}

const isSum = (cells: readonly string[]) =>
  /^(合计|总计|小计|共计|总价)/.test((cells.find(cell => cell !== '') ?? '').replace(/\s/g, ''))

/** Returns cells that may be codes, to be asked of the company's goods: those of the column of codes, else of the first rows. */
export function likelyCodes(text: string): string[] {
  const { headed, lines } = bodyOf(text)
  const column = headed?.at.code
  const cells = column === undefined ? lines.slice(0, firstRows).flatMap(line => line.cells) : codesIn(lines, column)
  return fitting(cells)
}

/** Returns the codes of rows, each once. */
export const codesOf = (rows: readonly PastedRow[]): string[] => fitting(rows.map(({ code }) => code))

const codesIn = (lines: readonly PastedLine[], column: number) => lines.map(({ cells }) => cells[column] ?? '')
const fitting = (cells: readonly string[]) => [
  ...new Set(cells.filter(cell => cell !== '' && cell.length <= longestCode)),
]

/**
 * Reads a table as it is copied from a workbook or a message: columns by its header, or by what they hold, where `known` knows the
 * company's codes. A row that cannot be read as a whole has a `fault`.
 */
export function readPasted(text: string, known: KnownCode): PastedTable {
  const { header, headed, lines } = bodyOf(text)
  if (lines.length === 0) return { header, rows: [] }
  const cells = lines.map(line => line.cells)
  const columns = headed?.at.code !== undefined ? headed : withCode(headed, cells, known)
  const width = headed ? pastedLines(header)[0]?.cells.length : undefined
  return { header, rows: lines.map(line => rowOf(line, columns, width)) }
}

/** Adds the column of codes, found by what it holds, to what a header names. */
function withCode(headed: PastedColumns | null, cells: PastedLine['cells'][], known: KnownCode) {
  const found = columnsByContent(cells, known)
  return headed ? { ...headed, at: { ...headed.at, code: found.at.code } } : found
}

function rowOf(line: PastedLine, { at, ...units }: PastedColumns, width: number | undefined): PastedRow {
  const cell = (column: number | undefined) => line.cells[column ?? -1] ?? ''
  const [code, remark] = [cell(at.code), cell(at.remark)]
  const quantity = figureAndUnit(cell(at.quantity))
  const price = figureAndUnit(cell(at.price))
  const words = { quantity: quantity.unit, unit: cell(at.unit), price: price.unit }
  const read = {
    quantity: readThousandths(quantity.figure),
    price: parseYuan(price.figure),
    amount: parseYuan(figureAndUnit(cell(at.amount)).figure),
  }
  const unit = unitOf(words.quantity) ?? unitOf(words.unit) ?? units.quantityUnit ?? null
  const wrongUnit = Object.values(words).find(word => word !== '' && unitOf(word) === null)
  const fault =
    (mayBeThousands(line.text) && line.cells.length !== width
      ? '看不出逗号是分隔列还是分隔千位，请用制表符或空格分隔'
      : null) ??
    (code === '' ? '缺少编码' : null) ??
    (at.quantity === undefined ? '看不出哪一列是数量，请连同表头一起粘贴' : null) ??
    (cell(at.quantity) === '' ? '缺少数量' : null) ??
    (read.quantity === null ? `数量“${cell(at.quantity)}”应为数字，最多三位小数` : null) ??
    (read.quantity === 0 ? '数量应大于 0' : null) ??
    (wrongUnit === undefined ? null : `不认识单位“${wrongUnit}”`) ??
    unreadable('单价', cell(at.price), read.price) ??
    unreadable('金额', cell(at.amount), read.amount)
  return {
    text: line.text,
    code,
    quantity: read.quantity ?? 0,
    unit,
    price: read.price,
    priceUnit: unitOf(words.price) ?? units.priceUnit ?? unit,
    amount: read.amount,
    remark: remark.length > longestRemark ? '' : remark,
    fault: fault ?? (remark.length > longestRemark ? `备注最多 ${longestRemark} 个字` : null),
  }
}

const unreadable = (title: string, cell: string, read: number | null) =>
  cell !== '' && read === null ? `${title}“${cell}”不是金额，应为以元为单位的数字，最多两位小数` : null
