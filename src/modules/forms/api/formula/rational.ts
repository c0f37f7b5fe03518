import { type Meter, spend } from './meter.ts'

/** An exact number `top / bottom`; `bottom` is above zero. It may not be in lowest terms. */
export type Rational = { readonly top: bigint; readonly bottom: bigint }

/** Says that a number has more digits than any document needs, so that there is no result. */
export class TooLarge extends Error {}

const short = 1n << 64n // reducing smaller bottoms is not worth the time
const largest = 1n << 512n // of top and bottom in lowest terms
const longest = 40 // digits of a typed number and of its exponent
/** The cost of reducing the largest fraction, compared with adding two short numbers. */
const reducing = 300

function divisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b]
  while (small > 0n) [large, small] = [small, large % small]
  return large
}

/** Returns `top / bottom` in lowest terms; `bottom` is not zero. */
export function rational(top: bigint, bottom = 1n): Rational {
  if (bottom === 1n) return { top, bottom }
  const sign = bottom < 0n ? -1n : 1n
  const by = divisor(top, bottom * sign) * sign
  return { top: top / by, bottom: bottom / by }
}

/** Returns `top / bottom` within the allowed size. Throws TooLarge. */
function fraction(top: bigint, bottom: bigint, meter: Meter): Rational {
  const plain = bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom }
  if (plain.bottom <= short) return within(plain)
  spend(meter, reducing)
  return within(rational(top, bottom))
}

function within(value: Rational): Rational {
  if (value.top > largest || value.top < -largest || value.bottom > largest) throw new TooLarge()
  return value
}

export const zero = rational(0n)
export const one = rational(1n)

/**
 * Reads a typed number: `0.1` is a tenth. `text` has digits, perhaps a point, a sign and an exponent. Throws TooLarge
 * if it has more than 40 digits before or after the point.
 */
export function written(text: string): Rational {
  const [digits = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', rest = ''] = digits.split('.')
  const power = Number(exponent) - rest.length
  if (whole.length + rest.length > longest || Math.abs(power) > longest) throw new TooLarge()
  const value = BigInt(whole + rest)
  return power < 0 ? { top: value, bottom: tenTo(-power) } : { top: value * tenTo(power), bottom: 1n }
}

const powers = Array.from({ length: longest + 1 }, (_, power) => 10n ** BigInt(power))
const tenTo = (power: number) => powers[power] as bigint

export function plus(a: Rational, b: Rational, meter: Meter): Rational {
  if (a.bottom === b.bottom) return within({ top: a.top + b.top, bottom: a.bottom })
  return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom, meter)
}
export const minus = (a: Rational, b: Rational, meter: Meter) => plus(a, negative(b), meter)
export const times = (a: Rational, b: Rational, meter: Meter) => fraction(a.top * b.top, a.bottom * b.bottom, meter)
/** Divides; null for a division by zero. */
export const over = (a: Rational, b: Rational, meter: Meter) =>
  b.top === 0n ? null : fraction(a.top * b.bottom, a.bottom * b.top, meter)
export const negative = ({ top, bottom }: Rational): Rational => ({ top: -top, bottom })
/** Compares: negative if `a` is less, positive if it is more. */
export const compared = (a: Rational, b: Rational) => {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounds to digits after the point, halves away from zero as money is rounded. */
export function rounded(value: Rational, digits: number): Rational {
  const scale = tenTo(digits)
  const { top, bottom } = value
  const size = ((top < 0n ? -top : top) * scale * 2n + bottom) / (bottom * 2n)
  return { top: top < 0n ? -size : size, bottom: scale }
}

/** Returns the nearest float of a number that was rounded to at most `digits` digits after the point. */
export function numberOf({ top, bottom }: Rational, digits: number): number {
  const scaled = (top * tenTo(digits)) / bottom
  const short = Number(scaled)
  return Number.isSafeInteger(short) ? short / 10 ** digits : Number(`${scaled}e-${digits}`)
}
