import { own } from '../../../../kernel/api/own.ts'
import type { FormValue } from '../condition.ts'
import { areRows, type Column, type Field, type FieldValue, isFilled, kindOfValue, type Row } from '../formFields.ts'
import { lookupIn } from './check.ts'
import { type Empties, evaluate, type Many, type Part, type Read } from './evaluate.ts'
import { type Meter, NoStepsLeft, spend } from './meter.ts'
import { type Formula, FormulaError, parse } from './parse.ts'
import { numberOf, over, type Rational, rational, rounded, TooLarge, times, written } from './rational.ts'

export type Content = Readonly<Record<string, FieldValue>>
/** A document while its formulas are computed. It computes each formula once and collects each column once. */
export type Sheet = {
  fields: readonly Field[]
  content: Content
  meter: Meter
  empties: Empties
  formulas: Map<string, Formula | null>
  results: Map<string, number | null>
  columns: Map<string, Many>
  rows: Map<string, readonly Row[]>
  /** How many formulas are being computed inside each other. */
  depth: number
  /** Why a formula has no result although its inputs are there, by its place, in words for a person. */
  faults: { path: string; msg: string }[]
}

const mostFaults = 50
const begins = 20 // steps that each formula takes at least
const failing = 100 // steps that a formula without a result takes
/** How long a chain of formulas that need each other may be. */
export const deepestChain = 20
const hundred = written('100')
const largest = written('1e13')

/** Returns the rows of a table; none if its value is no list of rows. */
export function rowsOf({ content, rows }: Pick<Sheet, 'content' | 'rows'>, { key }: Field): readonly Row[] {
  const known = rows.get(key)
  if (known) return known
  const value = own(content, key)
  const found = areRows(value) ? value : []
  rows.set(key, found)
  return found
}

/** Returns the result of a formula of the form, or of row `at` of a table. `place` is its key or `items.0.sum`. */
export function resultOf(sheet: Sheet, field: Field | Column, place: string, read: Read): number | null {
  const known = sheet.results.get(place)
  if (known !== undefined) return known
  sheet.results.set(place, null) // a formula that names itself finds nothing
  const result = sheet.meter.left < 0 ? null : computedIn(sheet, field, place, read)
  sheet.results.set(place, result)
  return result
}

function computedIn(sheet: Sheet, field: Field | Column, place: string, read: Read): number | null {
  if (sheet.depth >= deepestChain) return fault(sheet, place, `“${field.title}”要用到的公式太多，一个套一个，没有结果`)
  sheet.depth++
  try {
    spend(sheet.meter, begins)
    const formula = parsed(sheet.formulas, field.formula ?? '')
    const result = formula && evaluate(formula, read, sheet.meter, sheet.empties)
    return result && kept(field, result, sheet.meter)
  } catch (error) {
    if (error instanceof TooLarge) return fault(sheet, place, `“${field.title}”算出的数字过大或小数太长，没有结果`)
    if (error instanceof NoStepsLeft)
      return fault(sheet, place, `公式的计算量过大，“${field.title}”没有结果，请减少明细的行数`)
    throw error
  } finally {
    sheet.depth--
  }
}

function fault({ faults, meter }: Sheet, path: string, msg: string): null {
  meter.left -= failing
  if (faults.length < mostFaults) faults.push({ path, msg })
  return null
}

/** Returns how a formula of the form, or of row `at` of a table, reads fields. */
export function readIn(sheet: Sheet, table?: Field, at = 0): Read {
  const lookup = lookupIn(sheet.fields, table)
  return name => {
    const found = lookup(name)
    if (!found) return null
    const { field, owner, many } = found
    if (many) return manyOf(sheet, name, owner ?? (field as Field), owner && (field as Column))
    if (owner) return cell(sheet, owner, field as Column, at)
    return partOf(sheet, field, plain(own(sheet.content, name)), name, readIn(sheet))
  }
}

/** Returns the cells of a column; a value of the whole table is repeated for each row. */
function manyOf(sheet: Sheet, name: string, table: Field, column: Column | undefined): Many {
  const known = sheet.columns.get(name)
  if (known) return known
  const parts = rowsOf(sheet, table).map((_, at) => (column ? cell(sheet, table, column, at) : hundred))
  const many = { parts, totals: new Map() }
  sheet.columns.set(name, many)
  return many
}

function cell(sheet: Sheet, table: Field, column: Column, at: number): Part {
  const row = rowsOf(sheet, table)[at]
  const value = row ? plain(own(row, column.key)) : null
  return partOf(sheet, column, value, `${table.key}.${at}.${column.key}`, readIn(sheet, table, at))
}

const plain = (value: FieldValue | undefined) => (value ?? null) as FormValue

function partOf(sheet: Sheet, field: Field | Column, value: FormValue, place: string, read: Read): Part {
  return inFormula(field, field.kind === 'formula' ? resultOf(sheet, field, place, read) : value, sheet.meter)
}

function parsed(formulas: Sheet['formulas'], text: string): Formula | null {
  if (!formulas.has(text)) formulas.set(text, parsedOrNull(text))
  return formulas.get(text) ?? null
}

function parsedOrNull(text: string): Formula | null {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

/** Converts a field's value for formulas. Throws TooLarge. */
function inFormula(field: Field | Column, value: FormValue, meter: Meter): Part {
  if (!isFilled(value)) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const exact = Number.isSafeInteger(value) ? rational(BigInt(value)) : written(String(value))
  return kindOfValue(field) === 'money' ? over(exact, hundred, meter) : exact
}

/** Converts a formula's result for the document. Throws TooLarge beyond 10^13. */
function kept(field: Field | Column, result: Rational, meter: Meter): number {
  const money = kindOfValue(field) === 'money'
  const digits = money ? 0 : (field.decimals ?? 2)
  const value = rounded(money ? times(result, hundred, meter) : result, digits)
  const size = value.top < 0n ? -value.top : value.top
  if (size > largest.top * value.bottom) throw new TooLarge()
  return numberOf(value, digits)
}
