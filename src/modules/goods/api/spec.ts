/** The measures of a piece: two sides in millimetres (one for goods sold by length), thickness in tenths of a millimetre. */
export type Spec = { sideA: number; sideB: number | null; thickness: number | null }

/** The longest side, in millimetres. */
export const longestSide = 100_000
const thickest = 10_000 // tenths of a millimetre

const inMillimetres: Record<string, number> = { mm: 1, 毫米: 1, cm: 10, 厘米: 10, m: 1000, 米: 1000 }
const measure = /^(\d{1,6}(?:\.\d{1,3})?)(mm|cm|m)?$/

/**
 * Reads a size as dealers write it: `800*800`, `600×1200×9.5mm`, `0.8m*0.8m`, `2400`. A unit at the end counts for measures
 * without one; none is millimetres. Returns null for anything else, and where a side is no whole number of millimetres.
 */
export function readSpec(written: string): Spec | null {
  const plain = written.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  const latin = plain.replaceAll('毫米', 'mm').replaceAll('厘米', 'cm').replaceAll('米', 'm')
  const parts = latin.split(/[*×x✕╳]/).map(part => measure.exec(part))
  if (parts.length > 3 || parts.some(part => !part)) return null
  const lastUnit = parts.at(-1)?.[2] ?? 'mm'
  const tenths = parts.map(part => tenthsOf(part?.[1] as string, part?.[2] ?? lastUnit))
  const [a, b = null, thickness = null] = tenths
  const sides = [a, b].filter(side => side !== null && side !== undefined)
  if (!sides.every(isSide) || !isThickness(thickness)) return null
  return { sideA: (a as number) / 10, sideB: b === null ? null : b / 10, thickness }
}

/** A size within other words, which no letter, figure or hyphen joins: `750*1500 柔光`, `（800×800mm）`. */
const side = '\\d{1,6}(?:\\.\\d{1,3})?\\s*(?:mm|cm|m|毫米|厘米|米)?'
const within = new RegExp(`(?<![\\w.*×-])${side}(?:\\s*[*×x✕╳]\\s*${side}){1,2}(?![\\w.*×])`, 'gi')

/**
 * Reads the size that a text has, as a whole or within other words. Null for a text without one (`M-8801`, `坑距305`, `0.64㎡/片`) and where it has
 * several, of which nobody knows which is meant.
 */
export function sizeIn(written: string): Spec | null {
  const found = written.normalize('NFKC').match(within) ?? []
  return readSpec(written) ?? (found.length === 1 ? readSpec(found[0]) : null)
}

const isSide = (tenths: number) => tenths % 10 === 0 && tenths > 0 && tenths <= longestSide * 10
const isThickness = (tenths: number | null) =>
  tenths === null || (Number.isInteger(tenths) && tenths > 0 && tenths <= thickest)

/** Returns tenths of a millimetre; not whole for a finer measure. */
function tenthsOf(figure: string, unit: string): number {
  const [whole = '0', part = ''] = figure.split('.')
  const thousandths = Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return (thousandths * (inMillimetres[unit] as number)) / 100
}

/** A size as it is stored, beside the text that somebody wrote where it is more than a size. */
type Written = { [Field in keyof Spec]: number | null } & { specText?: string }

/** Writes what goods are as lists show it: the text that somebody wrote, else the size, `600×1200×9.5`; empty without one. */
export function specText({ specText: written, sideA, sideB, thickness }: Written): string {
  if (written) return written
  return [sideA, sideB, thickness && thickness / 10].filter(measured => measured !== null).join('×')
}
