import { trimmed } from '../../api/text.ts'

/**
 * A value of a cell. A Date is the moment whose wall clock in Asia/Shanghai the cell shows; null is an empty cell; `formula` is one of which the file
 * keeps no value; `digits` is a whole number of more than 15 digits, of which Excel keeps the first 15.
 */
export type Cell = string | number | boolean | Date | null | { formula: string } | { digits: string }

/**
 * `number` counts from 1 as Excel shows it; `cells[0]` is column A; `pictures` are parts of the workbook that lie on the row,
 * where the reader was asked for them.
 */
export type SheetRow = { number: number; cells: Cell[]; pictures?: readonly string[] }

const SHANGHAI_MS = 8 * 3_600_000

/**
 * Returns a cell as a person would type it: text without blanks and invisible marks at its ends (a phone copied from a phone
 * book has some), numbers in full without exponent, dates as `YYYY-MM-DD HH:mm:ss`, `TRUE` or `FALSE`, a formula with its
 * equals sign, and nothing for an empty cell.
 */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return trimmed(cell)
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return wallText(cell)
  return 'digits' in cell ? cell.digits : `=${cell.formula}`
}

/** Returns the name Excel gives a cell: `C5` for row 5 and index 2. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row}`
}

/** Returns the letters Excel gives a column: index 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/**
 * Returns the moment of a wall clock given as UTC. The offset is always +08:00, without the summer times before 1992,
 * because a cell knows no zone and must come back as it was written.
 */
export function fromWall(asUtcMs: number): Date {
  return new Date(asUtcMs - SHANGHAI_MS)
}

/** Returns the wall clock in Asia/Shanghai as if it were UTC, in milliseconds. */
export function toWall(moment: Date): number {
  return moment.getTime() + SHANGHAI_MS
}

function wallText(moment: Date): string {
  return new Date(toWall(moment)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Rounds to the 15 digits that Excel keeps, which hides the binary tail of 0.1 + 0.2. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
