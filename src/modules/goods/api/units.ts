import { mulDiv } from '../../../kernel/api/division.ts'

/** What a price is per. A piece is what is counted: 片, 件, 套. */
export const priceUnits = { piece: '片/件', box: '箱', area: '㎡', metre: '延米' } as const
export type PriceUnit = keyof typeof priceUnits

/** A list price (fen) per its unit; null where the goods have none. */
export type UnitPrice = { unit: PriceUnit; price: number | null }

/**
 * What the amounts of goods follow from: the sides of a piece in millimetres, the area (mm²) that is stated of a piece without two sides, and
 * the pieces in a box.
 */
export type Measures = {
  sideA: number | null
  sideB: number | null
  pieceArea: number | null
  boxPieces: number | null
}

const squareMillimetres = 1_000_000 // of a square metre
const millimetres = 1000 // of a metre

/** Returns the area of a piece in square millimetres: of its two sides, else the stated one; null without either. */
export function areaOf({ sideA, sideB, pieceArea }: Omit<Measures, 'boxPieces'>): number | null {
  return sideA === null || sideB === null ? pieceArea : sideA * sideB
}

/**
 * Returns how much of a unit a piece is, as an exact fraction: of a square metre, of a box, of a metre of its longer side. Null where
 * the goods lack the measure.
 */
export function partOf(measures: Measures, unit: PriceUnit): { top: number; bottom: number } | null {
  if (unit === 'piece') return { top: 1, bottom: 1 }
  if (unit === 'box') return measures.boxPieces === null ? null : { top: 1, bottom: measures.boxPieces }
  if (unit === 'metre') {
    const length = Math.max(measures.sideA ?? 0, measures.sideB ?? 0)
    return length === 0 ? null : { top: length, bottom: millimetres }
  }
  const area = areaOf(measures)
  return area === null ? null : { top: area, bottom: squareMillimetres }
}

/** Tells whether goods with these measures can be priced by a unit. */
export const hasUnit = (measures: Measures, unit: PriceUnit) => partOf(measures, unit) !== null

/**
 * Tells whether goods may have a price per a unit: their measures allow it, or they are made to measure, where the line has the measures
 * (定制: 按㎡, 按延米).
 */
export const mayPrice = (goods: Measures & { soldAs: string }, unit: PriceUnit) =>
  hasUnit(goods, unit) || (goods.soldAs === 'custom' && (unit === 'area' || unit === 'metre'))

/**
 * Returns the amount (fen) of pieces at a price (fen) per unit, rounded once, half up. Throws a RangeError where the goods lack the
 * measure.
 */
export function amountOf(measures: Measures, pieces: number, price: number, unit: PriceUnit): number {
  const { top, bottom } = known(partOf(measures, unit))
  return mulDiv(price, BigInt(pieces) * BigInt(top), bottom)
}

/**
 * Returns a price (fen) per one unit as a price per another, rounded half up: 100 yuan/㎡ is 64 yuan for a piece of 800×800. Null where the
 * goods lack a measure.
 */
export function priceIn(measures: Measures, price: number, from: PriceUnit, to: PriceUnit): number | null {
  if (from === to) return price
  const [given, asked] = [partOf(measures, from), partOf(measures, to)]
  if (given === null || asked === null) return null
  return mulDiv(price, BigInt(given.top) * BigInt(asked.bottom), BigInt(given.bottom) * BigInt(asked.top))
}

/**
 * Returns the pieces that a quantity of a unit takes, rounded up. The quantity is in thousandths: 12.5 ㎡ is 12500. Throws a
 * RangeError where the goods lack the measure.
 */
export function piecesOf(measures: Measures, thousandths: number, unit: PriceUnit): number {
  const { top, bottom } = known(partOf(measures, unit))
  return ceilDiv(BigInt(thousandths) * BigInt(bottom), 1000n * BigInt(top))
}

/** Returns the smallest quantity (thousandths of a unit) that still takes so many pieces. Throws a RangeError where the goods lack the measure. */
export function leastFor(measures: Measures, pieces: number, unit: PriceUnit): number {
  const { top, bottom } = known(partOf(measures, unit))
  return pieces <= 0 ? 0 : Number((BigInt(pieces - 1) * 1000n * BigInt(top)) / BigInt(bottom)) + 1
}

/** Tells whether a quantity (thousandths of a unit) is of whole boxes. */
export function fillsBoxes(
  measures: Measures,
  { quantity, quantityUnit }: { quantity: number; quantityUnit: PriceUnit },
): boolean {
  if (measures.boxPieces === null || partOf(measures, quantityUnit) === null) return false
  return piecesOf(measures, quantity, quantityUnit) % measures.boxPieces === 0
}

/** Returns pieces in full boxes and loose ones: 101 of 8 are 12 boxes and 5; all are loose of goods that come in no box. */
export function inBoxes(pieces: number, boxPieces: number | null): { boxes: number; loose: number } {
  if (boxPieces === null) return { boxes: 0, loose: pieces }
  return { boxes: Math.floor(pieces / boxPieces), loose: pieces % boxPieces }
}

/** Returns the pieces (each of so many mm²) that cover a net area (mm²) with a loss (basis points). */
export function piecesFor(netArea: number, lossRate: number, piece: number): number {
  return ceilDiv(BigInt(netArea) * BigInt(10_000 + lossRate), BigInt(piece) * 10_000n)
}

/** Returns the full boxes that hold so many pieces. */
export const boxesFor = (pieces: number, boxPieces: number) => Math.ceil(pieces / boxPieces)

function known<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError('the goods lack this measure')
  return value
}

const ceilDiv = (top: bigint, bottom: bigint) => Number((top + bottom - 1n) / bottom)
