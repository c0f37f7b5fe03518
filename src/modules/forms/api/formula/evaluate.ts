import { formatDate } from '../../../../kernel/api/time.ts'
import { type Meter, spend } from './meter.ts'
import type { Formula, FunctionName, Operator } from './parse.ts'
import {
  compared,
  minus,
  negative,
  numberOf,
  one,
  over,
  plus,
  type Rational,
  rational,
  rounded,
  times,
  zero,
} from './rational.ts'

/**
 * The value of a part of a formula: a number, a text (a day is an ISO text), or a truth. Null means nothing was filled
 * in.
 */
export type Part = Rational | string | boolean | null
/** The cells of a column; `totals` caches results of functions. */
export type Many = { readonly parts: readonly Part[]; readonly totals: Map<FunctionName, Part> }
/** Reads a field: one value, or the values of a column. */
export type Read = (name: string) => Part | Many

/** How a formula counts a number that nobody filled in: as zero, or as nothing, so that what needs it has no result. */
export type Empties = 'zero' | 'nothing'

/** Says that a division by zero, or a number that is not there, has no result. */
class NoResult extends Error {}

type Operation = Extract<Formula, { kind: 'operation' }>
type Reading = { read: Read; meter: Meter; empties: Empties; values: Map<string, Part | Many>; filled: boolean }

/**
 * Returns a formula's result; null if it divides by zero or if none of the fields it read was filled in. Otherwise an
 * empty number counts as `empties` says; SUM, AVG, MIN, MAX and COUNT leave empty ones out in any case. For formulas that
 * `check.ts` accepts it throws only TooLarge, and NoStepsLeft when the meter's steps are spent.
 */
export function evaluate(formula: Formula, read: Read, meter: Meter, empties: Empties): Rational | null {
  const reading: Reading = { read, meter, empties, values: new Map(), filled: false }
  try {
    const result = needed(partOf(formula, reading), reading)
    return reading.values.size > 0 && !reading.filled ? null : result
  } catch (error) {
    if (error instanceof NoResult) return null
    throw error
  }
}

const isNumber = (part: Part): part is Rational => typeof part === 'object' && part !== null
const isMany = (value: Part | Many): value is Many => typeof value === 'object' && value !== null && 'parts' in value
const orZero = (part: Part): Rational => (isNumber(part) ? part : zero)

/** Returns a number that a formula cannot do without. */
function needed(part: Part, { empties }: Reading): Rational {
  if (part === null && empties === 'nothing') throw new NoResult()
  return orZero(part)
}

const words = (part: Part): string => (typeof part === 'string' ? part : '')

function valueRead(name: string, reading: Reading): Part | Many {
  const known = reading.values.get(name)
  if (known !== undefined) return known
  const value = reading.read(name)
  reading.values.set(name, value)
  reading.filled ||= isMany(value) ? isAnyFilled(value, reading.meter) : value !== null
  return value
}

function isAnyFilled({ parts, totals }: Many, meter: Meter): boolean {
  if (!totals.has('COUNT')) totals.set('COUNT', counted(parts, meter))
  return orZero(totals.get('COUNT') ?? null).top > 0n
}

function counted(parts: readonly Part[], meter: Meter): Rational {
  spend(meter, parts.length)
  return rational(BigInt(parts.filter(part => part !== null).length))
}

function partOf(formula: Formula, reading: Reading): Part {
  spend(reading.meter, 1)
  if (formula.kind === 'number' || formula.kind === 'text') return formula.value
  if (formula.kind === 'call') return called(formula.name, formula.given, reading)
  if (formula.kind === 'operation') return inOrder(formula, reading)
  const value = valueRead(formula.name, reading)
  return isMany(value) ? null : value
}

/** Returns the result of `a + b + c …` from left to right, without a nested call for each operator. */
function inOrder(formula: Formula, reading: Reading): Part {
  const later: Operation[] = []
  let first = formula
  for (; first.kind === 'operation'; first = first.left) later.push(first)
  return later
    .reverse()
    .reduce(
      (left, { operator, right }) => operated(operator, left, partOf(right, reading), reading),
      partOf(first, reading),
    )
}

function operated(operator: Operator, left: Part, right: Part, reading: Reading): Part {
  const numbers = (): [Rational, Rational, Meter] => [needed(left, reading), needed(right, reading), reading.meter]
  if (operator === '+') return plus(...numbers())
  if (operator === '-') return minus(...numbers())
  if (operator === '*') return times(...numbers())
  if (operator === '/') return divided(...numbers())
  const areTexts = typeof left === 'string' || typeof right === 'string'
  const order = areTexts ? textOrder(left, right) : compared(needed(left, reading), needed(right, reading))
  if (operator === '=') return order === 0
  if (operator === '<>') return order !== 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

const textOrder = (left: Part, right: Part) => (words(left) < words(right) ? -1 : words(left) > words(right) ? 1 : 0)

function divided(left: Rational, right: Rational, meter: Meter): Rational {
  const result = over(left, right, meter)
  if (!result) throw new NoResult()
  return result
}

function called(name: FunctionName, given: readonly Formula[], reading: Reading): Part {
  const part = (at: number) => partOf(given[at] as Formula, reading)
  if (name === 'IF') return part(0) === true ? part(1) : part(2)
  if (name === 'AND') return given.every((_, at) => part(at) === true)
  if (name === 'OR') return given.some((_, at) => part(at) === true)
  if (name === 'NOT') return part(0) !== true
  if (name === 'DAYS') return days(part(0), part(1), reading.meter)
  if (name === 'ABS') return positive(needed(part(0), reading))
  if (name === 'ROUND') return rounded(needed(part(0), reading), given[1] ? numberOf(orZero(part(1)), 0) : 0)
  const values = given.map(one => (one.kind === 'field' ? valueRead(one.name, reading) : partOf(one, reading)))
  const [first] = values
  if (values.length === 1 && first !== undefined && isMany(first)) return totalOf(name, first, reading.meter)
  return ofMany(
    name,
    values.flatMap(value => (isMany(value) ? value.parts : [value])),
    reading.meter,
  )
}

/** Returns a function's result for a column, computed once for all rows. */
function totalOf(name: FunctionName, { parts, totals }: Many, meter: Meter): Part {
  if (!totals.has(name)) totals.set(name, ofMany(name, parts, meter))
  return totals.get(name) as Part
}

/** Empty cells are left out, so that the least of a column is not zero because of one. */
function ofMany(name: FunctionName, parts: readonly Part[], meter: Meter): Part {
  if (name === 'COUNT') return counted(parts, meter)
  spend(meter, parts.length)
  const numbers = parts.filter(isNumber)
  if (name === 'SUM' || name === 'AVG') {
    const sum = numbers.reduce((all, next) => plus(all, next, meter), zero)
    if (name === 'SUM') return sum
    return numbers.length === 0 ? null : divided(sum, rational(BigInt(numbers.length)), meter)
  }
  const [first = null, ...rest] = numbers
  const least = name === 'MIN'
  return rest.reduce((best, next) => (compared(next, best as Rational) < 0 === least ? next : best), first)
}

const positive = (value: Rational): Rational => (value.top < 0n ? negative(value) : value)

/** Counts days from one to another, both included: one from a day to itself. Null if the end is earlier. */
function days(from: Part, to: Part, meter: Meter): Part {
  const [first, last] = [dayNumber(words(from)), dayNumber(words(to))]
  if (first === null || last === null || last < first) return null
  return plus(rational(BigInt(last - first)), one, meter)
}

/** Returns the days since 1970 of a day, or of a moment's day in China. */
function dayNumber(iso: string): number | null {
  const day = iso.length > 10 ? formatDate(iso) : iso
  const at = Date.parse(day)
  return Number.isNaN(at) ? null : Math.round(at / 86_400_000)
}
