import { formatDate } from '../../../../../kernel/contract/time.ts'
import type { Formula, FunctionName, Operator } from './parse.ts'
import { compared, minus, one, over, plus, type Rational, rational, rounded, times, zero } from './rational.ts'

/** What a part of a formula is: a number, a text (days too: ISO), whether something holds; the cells of a column. */
export type Part = Rational | string | boolean | null
/** Reads a field: one part, or one for each row of a table's column. Null is what nobody filled in. */
export type Read = (name: string) => Part | readonly Part[]

/** Divided by zero: then there is no result. */
class NoResult extends Error {}

/**
 * What a formula gives; null where it has no result: it divides by zero, or none of the fields it read was filled in.
 * Otherwise a number that was not filled in counts as zero. Total for formulas that `check.ts` finds nothing wrong with.
 */
export function evaluate(formula: Formula, read: Read): Rational | null {
  let reads = 0
  let filled = 0
  const noting: Read = name => {
    const value = read(name)
    reads++
    if (Array.isArray(value) ? value.some(one => one !== null) : value !== null) filled++
    return value
  }
  try {
    const result = number(partOf(formula, noting))
    return reads > 0 && filled === 0 ? null : result
  } catch (error) {
    if (error instanceof NoResult) return null
    throw error
  }
}

const isNumber = (part: Part): part is Rational => typeof part === 'object' && part !== null
const number = (part: Part): Rational => (isNumber(part) ? part : zero)
const words = (part: Part): string => (typeof part === 'string' ? part : '')

function partOf(formula: Formula, read: Read): Part {
  if (formula.kind === 'number' || formula.kind === 'text') return formula.value
  if (formula.kind === 'call') return called(formula.name, formula.given, read)
  if (formula.kind === 'operation')
    return operated(formula.operator, partOf(formula.left, read), partOf(formula.right, read))
  const value = read(formula.name)
  return Array.isArray(value) ? null : (value as Part)
}

function operated(operator: Operator, left: Part, right: Part): Part {
  if (operator === '+') return plus(number(left), number(right))
  if (operator === '-') return minus(number(left), number(right))
  if (operator === '*') return times(number(left), number(right))
  if (operator === '/') return divided(number(left), number(right))
  const order =
    typeof left === 'string' || typeof right === 'string' ? textOrder(left, right) : numberOrder(left, right)
  if (operator === '=') return order === 0
  if (operator === '<>') return order !== 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

const numberOrder = (left: Part, right: Part) => compared(number(left), number(right))
const textOrder = (left: Part, right: Part) => (words(left) < words(right) ? -1 : words(left) > words(right) ? 1 : 0)

function divided(left: Rational, right: Rational): Rational {
  const result = over(left, right)
  if (!result) throw new NoResult()
  return result
}

function called(name: FunctionName, given: readonly Formula[], read: Read): Part {
  const part = (at: number) => partOf(given[at] as Formula, read)
  if (name === 'IF') return part(0) === true ? part(1) : part(2)
  if (name === 'AND') return given.every((_, at) => part(at) === true)
  if (name === 'OR') return given.some((_, at) => part(at) === true)
  if (name === 'NOT') return part(0) !== true
  if (name === 'DAYS') return days(part(0), part(1))
  if (name === 'ABS') return positive(number(part(0)))
  if (name === 'ROUND') return rounded(number(part(0)), given[1] ? Number(number(part(1)).top) : 0)
  return ofMany(
    name,
    given.flatMap(one => manyOf(one, read)),
  )
}

/** The parts of an argument: a column's cells, or the one that it is. */
function manyOf(formula: Formula, read: Read): readonly Part[] {
  const value = formula.kind === 'field' ? read(formula.name) : partOf(formula, read)
  return Array.isArray(value) ? value : [value as Part]
}

/** What is not filled in is no number here, so that the least of a column is not zero for an empty cell. */
function ofMany(name: FunctionName, parts: readonly Part[]): Part {
  if (name === 'COUNT') return rational(BigInt(parts.filter(part => part !== null).length))
  const numbers = parts.filter(isNumber)
  const sum = numbers.reduce(plus, zero)
  if (name === 'SUM') return sum
  if (name === 'AVG') return numbers.length === 0 ? null : divided(sum, rational(BigInt(numbers.length)))
  const [first = null, ...rest] = numbers
  const least = name === 'MIN'
  return rest.reduce((best, next) => (compared(next, best as Rational) < 0 === least ? next : best), first)
}

const positive = (value: Rational): Rational => (value.top < 0n ? minus(zero, value) : value)

/** Days from one to another, both counted: from a day to itself is one. Nothing where it ends before it begins. */
function days(from: Part, to: Part): Part {
  const [first, last] = [dayNumber(words(from)), dayNumber(words(to))]
  if (first === null || last === null || last < first) return null
  return plus(rational(BigInt(last - first)), one)
}

/** Days since 1970 of a day, or of the day in China of a moment. */
function dayNumber(iso: string): number | null {
  const day = iso.length > 10 ? formatDate(iso) : iso
  const at = Date.parse(day)
  return Number.isNaN(at) ? null : Math.round(at / 86_400_000)
}
