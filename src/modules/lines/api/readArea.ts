import { ungrouped } from '../../../kernel/api/figure.ts'

/** The largest area that is typed, in square millimetres: ten million square metres. */
export const largestArea = 10_000_000_000_000

const number = /^\d{1,7}(\.\d{1,6})?$/
const scale = 1_000_000n // of a number with six decimals

/**
 * Reads an area in square metres as one types it: `25.6`, `3.6*4.2` in metres, sums such as `3.6*4.2+1.2*2`. Returns square
 * millimetres, half up; null for anything else, for nothing, and beyond `largestArea`.
 */
export function readArea(typed: string): number | null {
  const plain = (ungrouped(typed) ?? '').replace(/m2/g, '')
  const terms = plain.split('+').map(term => term.split(/[*×x]/))
  if (terms.some(factors => factors.length > 2 || factors.some(factor => !number.test(factor)))) return null
  const area = terms.map(areaOf).reduce((sum, one) => sum + one, 0n)
  const rounded = (area * 2n + scale) / (2n * scale)
  return rounded === 0n || rounded > BigInt(largestArea) ? null : Number(rounded)
}

/** Returns a term in millionths of a square millimetre. */
function areaOf(factors: readonly string[]): bigint {
  const [a = 0n, b = scale] = factors.map(millionths)
  return a * b
}

function millionths(figure: string): bigint {
  const [whole = '0', part = ''] = figure.split('.')
  return BigInt(whole) * scale + BigInt(part.padEnd(6, '0'))
}
