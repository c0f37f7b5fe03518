import { formatFen, parseYuan } from '../../contract/money.ts'

/** How an amount stands in its input: plain yuan (`1234.5`) from fen. */
export function writeYuan(fen: number | null | undefined): string {
  return formatFen(fen).replaceAll(',', '').replace(/\.00$/, '')
}

/** Hundredths as written by a person (`89.5` → 8950); null for nothing, NaN for what is no amount. */
export function readHundredths(written: string): number | null {
  if (written.trim() === '') return null
  return parseYuan(written) ?? Number.NaN
}

/** A whole number as written; null for nothing, NaN for anything else. */
export function readInteger(written: string): number | null {
  const digits = written.normalize('NFKC').replace(/[\s,]/g, '')
  if (digits === '') return null
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}
