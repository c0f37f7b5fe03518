import type { Measures } from './units.ts'

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

const [whole, pieces, boxes, metres] = [
  '\\d{1,3}(?:\\.\\d{1,6})?',
  '片|块|张|件|个|pcs?',
  '箱|盒',
  'm2|平方米|平方|平米',
]
const [before, after] = ['(?<![\\d.,])', '(?![a-z])']
const [perPiece, perBox] = [pieces, boxes].map(
  of =>
    new RegExp(`${before}(${whole})(?:${metres})/(?:${of})${after}|每(?:${of})(${whole})(?:${metres})${after}`, 'g'),
) as [RegExp, RegExp]
const inBox = new RegExp(
  `${before}(\\d{1,4})(?:${pieces})/(?:${boxes})|每(?:${boxes})(\\d{1,4})(?:${pieces})${after}`,
  'g',
)

/**
 * Returns the area (mm²) that a text states of a piece: `0.64㎡/片`, or `1.44㎡/箱` where it or `boxPieces` tells the pieces of a box. The part of a box is
 * rounded up, so that a box of them covers what it says. Null where it states none, or several.
 */
export function areaIn(written: string, boxPieces: number | null): number | null {
  const own = onlyFigure(written, perPiece)
  if (own !== null) return wholeArea(own)
  const [box, count] = [onlyFigure(written, perBox), boxIn(written) ?? boxPieces]
  return box === null || count === null
    ? null
    : wholeArea(Math.ceil(Math.round(box * squareMillimetres) / count) / squareMillimetres)
}

type Told = { spec: string; areaPerPiece: number | null; boxPieces: number | null }

/** Returns the measures of goods as screens have them. */
export function measuresOf({ spec, areaPerPiece, boxPieces }: Told): Measures {
  const { sideA = null, sideB = null } = sizeIn(spec) ?? {}
  return { sideA, sideB, pieceArea: areaPerPiece === null ? null : wholeArea(areaPerPiece), boxPieces }
}

/** Returns the pieces of a box that a text names: `2片/箱`. Null where it names none, or several numbers. */
export function boxIn(written: string): number | null {
  return onlyFigure(written, inBox) || null
}

/** The largest area that is stated of a piece, in square metres. */
export const largestPiece = 100
const squareMillimetres = 1_000_000 // of a square metre

/** Returns an area in ㎡ as whole square millimetres; null for one of none, of a part, or of more than a piece has. */
export function wholeArea(metres: number): number | null {
  const area = Math.round(metres * squareMillimetres)
  return area > 0 && metres <= largestPiece && Math.abs(area / squareMillimetres - metres) < 1e-9 ? area : null
}

/** Returns the figure that all matches of a pattern have; null without one. */
function onlyFigure(written: string, pattern: RegExp): number | null {
  const plain = written.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  const [figure, ...others] = new Set([...plain.matchAll(pattern)].map(([, one, other]) => Number(one ?? other)))
  return others.length > 0 ? null : (figure ?? null)
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
