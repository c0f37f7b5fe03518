/** A number without any loss: `top / bottom`, in lowest terms, `bottom` above zero. */
export type Rational = { readonly top: bigint; readonly bottom: bigint }

function divisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b]
  while (small > 0n) [large, small] = [small, large % small]
  return large
}

/** `top / bottom`; `bottom` is not zero. */
export function rational(top: bigint, bottom = 1n): Rational {
  const sign = bottom < 0n ? -1n : 1n
  const by = divisor(top, bottom * sign) * sign
  return { top: top / by, bottom: bottom / by }
}

export const zero = rational(0n)
export const one = rational(1n)

/** A number as it is written: `0.1` is a tenth. `text` has digits, perhaps a point, a sign and an exponent. */
export function written(text: string): Rational {
  const [digits = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', rest = ''] = digits.split('.')
  const power = Number(exponent) - rest.length
  const value = BigInt(whole + rest)
  return power < 0 ? rational(value, 10n ** BigInt(-power)) : rational(value * 10n ** BigInt(power))
}

export const plus = (a: Rational, b: Rational) => rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const minus = (a: Rational, b: Rational) => plus(a, { top: -b.top, bottom: b.bottom })
export const times = (a: Rational, b: Rational) => rational(a.top * b.top, a.bottom * b.bottom)
/** Null by zero. */
export const over = (a: Rational, b: Rational) => (b.top === 0n ? null : rational(a.top * b.bottom, a.bottom * b.top))
/** Below zero where `a` is less, above where it is more. */
export const compared = (a: Rational, b: Rational) => {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounded to digits after the point; halves away from zero, as money is rounded. */
export function rounded(value: Rational, digits: number): Rational {
  const scale = 10n ** BigInt(digits)
  const { top, bottom } = value
  const size = ((top < 0n ? -top : top) * scale * 2n + bottom) / (bottom * 2n)
  return rational(top < 0n ? -size : size, scale)
}

/** The nearest number there is, of one that was rounded to at most `digits` digits after the point. */
export function numberOf({ top, bottom }: Rational, digits: number): number {
  const scaled = (top * 10n ** BigInt(digits)) / bottom
  return Number(`${scaled}e-${digits}`)
}
