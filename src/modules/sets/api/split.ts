import { allocate, mulDiv } from '../../../kernel/api/division.ts'

const thousandths = 1000 // of a unit
const hundredths = 100 // of a square metre

/** What a set's price is per: a whole set, or a square metre of the house. */
export type Priced = { price: number; per: 'set' | 'area'; minArea: number | null }

/**
 * Returns the price (fen) of a set for a house of so many hundredths of a square metre; a smaller house than the least area pays that.
 */
export function priceFor({ price, per, minArea }: Priced, area: number): number {
  return per === 'set' ? price : mulDiv(price, billed({ minArea }, area), hundredths)
}

const billed = ({ minArea }: Pick<Priced, 'minArea'>, area: number) => Math.max(area, minArea ?? 0)

/**
 * Returns a part's allowance or deduction for such a house: that of a scaled part is per square metre and grows with the area.
 */
export function amountFor(
  amount: number,
  { scaled }: { scaled: boolean },
  set: Pick<Priced, 'minArea'>,
  area: number,
): number {
  return scaled ? mulDiv(amount, billed(set, area), hundredths) : amount
}

/**
 * A part as it is chosen. `value`: the list value (fen) of its allowance. `deduction`: fen taken off where it is left out. `difference`:
 * fen per unit of the chosen upgrade, 0 without one. `excess`: fen per unit beyond the allowance; null where it may not be exceeded.
 * `allowed` and `taken`: thousandths of a unit.
 */
export type ChosenPart = {
  value: number
  deduction: number
  leftOut: boolean
  difference: number
  excess: number | null
  allowed: number
  taken: number
}

/** What a part costs (fen): its share of the set's price, what its upgrade adds, what its excess adds, and their sum. */
export type SplitPart = { share: number; upgrade: number; excess: number; amount: number }
export type Split = { parts: SplitPart[]; deducted: number; total: number }

const nothing: SplitPart = { share: 0, upgrade: 0, excess: 0, amount: 0 }

/**
 * Splits a set's price (fen) over its parts by list value, to the fen (chain.md §1). Parts left out are deducted at their deduction
 * price and cost nothing; upgrades cost their difference for what is taken, excess its price per unit beyond the allowance, each rounded
 * once. The amounts sum to `total` exactly. Throws a RangeError where nothing is kept, deductions exceed the price, or a part that has
 * no excess price exceeds its allowance.
 */
export function splitSet(price: number, parts: readonly ChosenPart[]): Split {
  const kept = parts.filter(part => !part.leftOut)
  if (kept.length === 0) throw new RangeError('nothing is kept')
  const deducted = parts.reduce((sum, part) => sum + (part.leftOut ? part.deduction : 0), 0)
  if (deducted > price) throw new RangeError('more is deducted than the set costs')
  const shares = allocate(
    price - deducted,
    kept.map(part => part.value),
  )
  const rest = shares.values()
  const each = parts.map(part => (part.leftOut ? nothing : costOf(part, rest.next().value as number)))
  return { parts: each, deducted, total: each.reduce((sum, part) => sum + part.amount, 0) }
}

function costOf({ difference, excess: each, allowed, taken }: ChosenPart, share: number): SplitPart {
  const beyond = Math.max(taken - allowed, 0)
  if (beyond > 0 && each === null) throw new RangeError('more than the allowance is taken')
  const upgrade = mulDiv(difference, taken, thousandths)
  const excess = mulDiv(each ?? 0, beyond, thousandths)
  return { share, upgrade, excess, amount: share + upgrade + excess }
}
