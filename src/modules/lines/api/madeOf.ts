import { formatFen, withUnit } from '../../../kernel/api/format.ts'
import { amountAt, type Basis, netPrice, priceLine } from './compute.ts'
import { LineInput } from './line.ts'
import type { Quantity } from './measure.ts'
import { figure, priceWord, unitWord } from './words.ts'

type Typed = Pick<LineInput, 'kind' | 'unit' | 'measure' | 'sizes' | 'minArea' | 'quantity' | 'quantityUnit'>

/** What a line costs per `unit` (fen), and what its amount is made of in words; no price for a quantity of nothing. */
export type MadeOf = { price: number | null; unit: string; words: string }

/**
 * Returns what the amount (fen) of a line is made of, as papers and screens tell it: `39 片 = 43.875 ㎡ × 208.00`. The price
 * stands in the words only where it comes to the amount exactly: of an amount that was rounded only the quantity is told.
 */
export function madeOf(line: Typed, basis: Omit<Basis, 'listPrice'> | null, amount: number): MadeOf {
  const unit = priceWord({ goods: basis?.measures, ...line }, basis?.priceUnit ?? null)
  const one = priceLine(typedOf(line), basis && { ...basis, listPrice: 0 })
  if ('msg' in one) return { price: null, unit, words: '' }
  const price = netPrice({ net: amount, extent: one.extent })
  const measured = `${extentWords(one.extent)} ${unit}`
  const counted =
    one.pieces === null ? '' : withUnit(one.pieces * 1000, unitWord('piece', { ...line, goods: basis?.measures }))
  const quantity = counted === '' || counted === measured ? measured : `${counted} = ${measured}`
  const isExact = price !== null && amount > 0 && amountAt(price, one.extent) === amount
  return { price, unit, words: isExact ? `${quantity} × ${formatFen(price)}` : counted && quantity }
}

/** Returns a line's quantity and what its amount is made of, on lines of their own where they differ. */
export const countedWords = ({ quantity, madeOf: words }: { quantity: string; madeOf: string }): string =>
  words.startsWith(quantity) ? words : [quantity, words].filter(Boolean).join('\n')

/** The line as it is priced without any discount. */
function typedOf({ kind, measure, sizes, minArea, quantity, quantityUnit }: Typed): LineInput {
  return { ...LineInput.parse({ kind, price: 0 }), measure, sizes, minArea, quantity, quantityUnit }
}

/** Writes an exact quantity, to a millionth. */
function extentWords({ top, bottom }: Quantity): string {
  const millionths = (top * 2_000_000n + bottom) / (2n * bottom)
  return figure(Number(millionths) / 1000)
}
