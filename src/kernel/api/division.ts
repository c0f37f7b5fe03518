/**
 * Returns `value * times / by` as a whole number, rounded half away from zero, so that what is taken back rounds as what was
 * given. All are whole numbers. Throws a RangeError for a division by zero, and for a result beyond the whole numbers that
 * JavaScript tells apart.
 */
export function mulDiv(value: number | bigint, times: number | bigint, by: number | bigint): number {
  const [product, divisor] = [BigInt(value) * BigInt(times), BigInt(by)]
  if (divisor === 0n) throw new RangeError('division by zero')
  const isNegative = product < 0n !== divisor < 0n
  const [top, bottom] = [magnitude(product), magnitude(divisor)]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return safe(isNegative ? -rounded : rounded)
}

/**
 * Splits a whole number by weights (whole, zero or more) into whole parts that sum to it exactly. The largest remainders get what
 * rounding down leaves; of equal ones the first. Without any weight above zero all parts are alike. A negative total is split as
 * its opposite. Throws a RangeError for a negative weight, or for no weights where there is something to split.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.some(weight => weight < 0)) throw new RangeError('negative weight')
  if (weights.length === 0 && total !== 0) throw new RangeError('nothing to split by')
  if (total < 0) return allocate(-total, weights).map(part => 0 - part)
  const shares = weights.some(weight => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n)
  return byLargestRemainder(BigInt(total), shares).map(safe)
}

function byLargestRemainder(total: bigint, shares: readonly bigint[]): bigint[] {
  const whole = shares.reduce((sum, share) => sum + share, 0n)
  const parts = shares.map(share => (total * share) / whole)
  const left = Number(total - parts.reduce((sum, part) => sum + part, 0n))
  const byRemainder = shares.map((share, at) => ({ at, rest: (total * share) % whole }))
  byRemainder.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0n) + 1n
  return parts
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)

function safe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('too large')
  return number
}
