import { discountWords as keptWords, numberWords, squareMetres, withUnit, yuan } from '../../../kernel/api/format.ts'
import { areaOf, inBoxes, type Measures, type PriceUnit, priceUnits } from '../../goods/api/units.ts'
import type { LineInput } from './line.ts'
import { inThousandths, measured, measures, wordOfMeasure } from './measure.ts'

/** The goods of a line, as far as they tell how they are counted. */
type Sides = Pick<Measures, 'sideA' | 'sideB' | 'pieceArea'>
type Said = Partial<Sides> & { goods?: Sides | null } & Pick<
    LineInput,
    | 'kind'
    | 'quantity'
    | 'quantityUnit'
    | 'unit'
    | 'measure'
    | 'sizes'
    | 'minArea'
    | 'discountKind'
    | 'discount'
    | 'gift'
  >

/** Writes thousandths as a figure: 12500 is `12.5`. */
export const figure = (thousandths: number) => numberWords(thousandths / 1000)

/** Returns a line's quantity in words: `12.5 ㎡（20 片）` as it was typed, `3.24 ㎡` as it was measured, `2 项`. */
export function quantityWords(line: Said, pieces: number | null): string {
  if (line.kind === 'custom' && line.measure !== null) return measuredWords(line)
  if (line.kind === 'service') return withUnit(line.quantity, line.unit || '项')
  const typed = withUnit(line.quantity, unitWord(line.quantityUnit, line))
  const isTyped = line.quantityUnit === 'piece' && line.quantity === (pieces ?? 0) * 1000
  return pieces === null || isTyped ? typed : `${typed}（${withUnit(pieces * 1000, unitWord('piece', line))}）`
}

/** Returns the word of a unit of goods; of a piece it is the goods' own, and without one 片 for what has an area, else 个. */
export function unitWord(unit: PriceUnit, line: Pick<Said, 'unit' | keyof Sides | 'goods'>): string {
  if (unit !== 'piece') return priceUnits[unit]
  const { sideA = null, sideB = null, pieceArea = null } = line.goods ?? line
  return line.unit || (areaOf({ sideA, sideB, pieceArea }) === null ? '个' : '片')
}

function measuredWords({ measure, sizes, minArea, quantity }: Said): string {
  if (measure === null) return ''
  const whole = measured({ measure, sizes, minArea, quantity })
  if (whole === null) return measures[measure]
  return withUnit(inThousandths(whole), wordOfMeasure[measure])
}

/** Returns the sizes of a custom-made item in words: `2400×600×2`. */
export const sizesWords = ({ sizes }: Pick<LineInput, 'sizes'>): string =>
  sizes.map(({ a, b, count }) => [a, ...(b === null ? [] : [b]), ...(count === 1 ? [] : [count])].join('×')).join('、')

/** Returns what a line is cheaper by: `8.5 折`, `减 ¥20.00`, `成交价 ¥80.00`, `赠品`; empty for nothing. */
export function discountWords({
  gift,
  discountKind,
  discount,
}: Pick<Said, 'gift' | 'discountKind' | 'discount'>): string {
  if (gift) return '赠品'
  if (discountKind === 'rate') return keptWords(discount)
  if (discountKind === 'amount') return `减 ${yuan(discount)}`
  return discountKind === 'price' ? `成交价 ${yuan(discount)}` : ''
}

/** Returns the word of the unit to which a line's price belongs. */
export function priceWord(
  line: Pick<Said, 'kind' | 'unit' | 'measure' | keyof Sides | 'goods'>,
  unit: PriceUnit | null,
): string {
  const measured = line.kind === 'custom' && line.measure !== null ? wordOfMeasure[line.measure] : null
  if (unit === null) return measured ?? (line.unit || '项')
  return unit === 'piece' && measured !== null ? measured : unitWord(unit, line)
}

/** Returns the word of the unit in which a line is counted: goods in the one that was typed, others in that of their price. */
export const countWord = (line: Pick<Said, 'quantityUnit'> & Parameters<typeof priceWord>[0]): string =>
  priceWord(line, line.kind === 'goods' ? line.quantityUnit : null)

/**
 * Says what some pieces of goods come to beside the unit in which they were typed: `39 片`, `13 箱`, with pieces over `13 箱 2 片`, and the area of whole
 * pieces, `43.88 ㎡`; nothing that the goods' measures do not tell.
 */
export function conversions(line: Pick<Said, 'unit' | 'quantityUnit'>, goods: Measures, pieces: number): string[] {
  const word = unitWord('piece', { unit: line.unit, goods })
  const { boxPieces } = goods
  const { boxes: full, loose: over } = inBoxes(pieces, boxPieces)
  const boxes = [full > 0 ? `${numberWords(full)} 箱` : '', over > 0 ? `${numberWords(over)} ${word}` : '']
  const area = areaOf(goods)
  return [
    ...(line.quantityUnit === 'piece' ? [] : [`${numberWords(pieces)} ${word}`]),
    ...(boxPieces === null || full === 0 || (line.quantityUnit === 'box' && over === 0)
      ? []
      : [boxes.filter(Boolean).join(' ')]),
    ...(area === null || pieces === 0 ? [] : [squareMetres(Math.round((pieces * area) / 10_000))]),
  ]
}

/** Writes an area (mm²) in square metres: `15.12 ㎡`; empty for none. */
export const areaWords = (area: number | null) => (area === null ? '' : squareMetres(area / 10_000))
