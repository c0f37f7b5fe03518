import { readAmount } from '../../api/amount.ts'
import { notGrouped, ungrouped } from '../../api/figure.ts'
import { formatFen } from '../../api/format.ts'
import { parseYuan } from '../../api/money.ts'
import type { Unread } from './unread.ts'

/** Writes fen as yuan for an input: `1,234.50`, `1,234`. */
export function writeYuan(fen: number | null | undefined): string {
  return formatFen(fen).replace(/\.00$/, '')
}

/** Writes hundredths for an input: `89.5`, `100`. */
export function writeHundredths(hundredths: number | null | undefined): string {
  return hundredths === null || hundredths === undefined ? '' : String(hundredths / 100)
}

/** Reads hundredths in a person's spelling (`89.5` → 8950); null for empty text, NaN for anything else, a reason for commas that separate no thousands. */
export function readHundredths(written: string): number | Unread | null {
  return readFigure(written, parseYuan)
}

/** Writes thousandths for an input: `8.5`, `10`. */
export function writeThousandths(thousandths: number | null | undefined): string {
  return thousandths === null || thousandths === undefined ? '' : String(thousandths / 1000)
}

/** Reads thousandths (`8.5` → 8500); null for empty text, NaN for anything else, a reason for commas that separate no thousands. */
export function readThousandths(written: string): number | Unread | null {
  return readFigure(written, digits =>
    /^-?\d{1,12}(\.\d{0,3})?$/.test(digits) ? Math.round(Number(digits) * 1000) : null,
  )
}

/** Reads fen from a person's spelling, in yuan or with 万 and 千; null for empty text, a reason if it is not an amount. */
export function readMoney(written: string): number | Unread | null {
  if (written.trim() === '') return null
  const { fen, problem } = readAmount(written)
  return problem === undefined ? fen : { written, problem }
}

/** Reads a whole number; null for empty text, NaN for anything else, a reason for commas that separate no thousands. */
export function readInteger(written: string): number | Unread | null {
  return readFigure(written, digits => (/^-?\d{1,15}$/.test(digits) ? Number(digits) : null))
}

/** Reads a number with up to four decimals (`0.5`); null for empty text, NaN for anything else, a reason for commas that separate no thousands. */
export function readDecimal(written: string): number | Unread | null {
  return readFigure(written, digits => (/^-?\d{1,12}(\.\d{0,4})?$/.test(digits) ? Number(digits) : null))
}

function readFigure(written: string, read: (digits: string) => number | null): number | Unread | null {
  const digits = ungrouped(written)
  if (digits === null) return { written, problem: `“${written.trim()}”${notGrouped}` }
  return digits === '' ? null : (read(digits) ?? Number.NaN)
}
