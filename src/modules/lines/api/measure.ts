import type { PriceUnit } from '../../goods/api/units.ts'

/** How custom-made items are measured. Sides are millimetres; a minimum area counts for each leaf. */
export const measures = {
  metre: '延米',
  projected: '投影面积',
  expanded: '展开面积',
  leaf: '按扇面积',
  count: '按件',
} as const
export type Measure = keyof typeof measures

/** The unit of goods in whose price an item measured so is priced. */
export const unitOfMeasure = {
  metre: 'metre',
  projected: 'area',
  expanded: 'area',
  leaf: 'area',
  count: 'piece',
} as const satisfies Record<Measure, PriceUnit>

/** The word after a price of an item measured so. */
export const wordOfMeasure: Record<Measure, string> = {
  metre: '延米',
  projected: '㎡',
  expanded: '㎡',
  leaf: '㎡',
  count: '件',
}

/** Some parts of one size: sides in millimetres, the second none for a length. */
export type Size = { a: number; b: number | null; count: number }

/** A quantity as an exact fraction of the unit of its price. */
export type Quantity = { top: bigint; bottom: bigint }

const squareMillimetres = 1_000_000n // of a square metre
const millimetres = 1000n // of a metre
const thousandths = 1000n // of whatever is typed

export type Measured = { measure: Measure; sizes: readonly Size[]; minArea: number | null; quantity: number }

/**
 * Returns how much of its price's unit a custom-made item is: metres of all lengths (延米), square metres of what is seen (投影) or of all
 * boards (展开), square metres of leaves of which each counts at least `minArea` (mm²), or a typed number (thousandths). Null where a size
 * lacks a side.
 */
export function measured({ measure, sizes, minArea, quantity }: Measured): Quantity | null {
  if (measure === 'count') return { top: BigInt(quantity), bottom: thousandths }
  if (measure === 'metre') return { top: sumOf(sizes, ({ a }) => BigInt(a)), bottom: millimetres }
  if (sizes.some(size => size.b === null)) return null
  const least = measure === 'leaf' ? BigInt(minArea ?? 0) : 0n
  const area = ({ a, b }: Size) => atLeast(least, BigInt(a) * BigInt(b ?? 0))
  return { top: sumOf(sizes, area), bottom: squareMillimetres }
}

/** Returns a quantity in thousandths of its unit, half up. */
export const inThousandths = ({ top, bottom }: Quantity): number => Number((top * 2000n + bottom) / (2n * bottom))

const atLeast = (least: bigint, value: bigint) => (value < least ? least : value)

const sumOf = (sizes: readonly Size[], of: (size: Size) => bigint) =>
  sizes.reduce((sum, size) => sum + of(size) * BigInt(size.count), 0n)
