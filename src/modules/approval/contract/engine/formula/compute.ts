import type { FormValue } from '../condition.ts'
import { type Column, type Field, type FieldValue, isFilled, kindOfValue, type Row } from '../formFields.ts'
import { lookupIn } from './check.ts'
import { evaluate, type Part, type Read } from './evaluate.ts'
import { type Formula, FormulaError, parse } from './parse.ts'
import { numberOf, over, type Rational, rounded, times, written } from './rational.ts'

type Content = Readonly<Record<string, FieldValue>>
const hundred = written('100')
const largest = written('1e13')

/**
 * A document with everything that its formulas compute; what stood in their place is not looked at. In formulas money is
 * in yuan, exactly; a result that is money is rounded to the fen, one that is a number to its digits (two where nothing
 * is said), halves away from zero. Null where a formula has no result, is none, names itself, or is beyond 10^13.
 */
export function computed(fields: readonly Field[], content: Content): Record<string, FieldValue> {
  const formulas = new Map<string, Formula | null>()
  const results = new Map<string, number | null>()
  const rowsOf = ({ key }: Field): readonly Row[] => (Array.isArray(content[key]) ? (content[key] as Row[]) : [])

  const resultOf = (field: Field | Column, place: string, read: Read): number | null => {
    const known = results.get(place)
    if (known !== undefined) return known
    results.set(place, null) // what names itself finds nothing
    const formula = parsed(formulas, field.formula ?? '')
    const result = formula && kept(field, evaluate(formula, read))
    results.set(place, result)
    return result
  }
  const partOf = (field: Field | Column, value: FormValue, place: string, read: Read): Part =>
    inFormula(field, field.kind === 'formula' ? resultOf(field, place, read) : value)

  const readIn =
    (table?: Field, at = 0): Read =>
    name => {
      const found = lookupIn(fields, table)(name)
      if (!found) return null
      const { field, many } = found
      if (!many) {
        const beside = table?.columns?.includes(field as Column) ? table : undefined
        return beside ? cell(beside, field as Column, at) : partOf(field, plain(content[name]), name, readIn())
      }
      const owner = fields.find(one => one.key === name.split('.')[0]) as Field
      return rowsOf(owner).map((_, row) => (field === owner ? written('1') : cell(owner, field as Column, row)))
    }
  const cell = (table: Field, column: Column, at: number): Part =>
    partOf(column, rowsOf(table)[at]?.[column.key] ?? null, `${table.key}.${at}.${column.key}`, readIn(table, at))

  const filled: Record<string, FieldValue> = { ...content }
  for (const field of fields) {
    if (field.kind === 'formula') filled[field.key] = resultOf(field, field.key, readIn())
    if (field.kind === 'table' && isFilled(content[field.key])) {
      const columns = (field.columns ?? []).filter(column => column.kind === 'formula')
      filled[field.key] = rowsOf(field).map((row, at) => ({
        ...row,
        ...Object.fromEntries(
          columns.map(column => [column.key, resultOf(column, `${field.key}.${at}.${column.key}`, readIn(field, at))]),
        ),
      }))
    }
  }
  return filled
}

const plain = (value: FieldValue | undefined) => (value ?? null) as FormValue

function parsed(formulas: Map<string, Formula | null>, text: string): Formula | null {
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

/** A field's value as a formula takes it. */
function inFormula(field: Field | Column, value: FormValue): Part {
  if (!isFilled(value)) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const exact = written(String(value))
  return kindOfValue(field) === 'money' ? over(exact, hundred) : exact
}

/** A formula's result as the document keeps it. */
function kept(field: Field | Column, result: Rational | null): number | null {
  if (!result) return null
  const money = kindOfValue(field) === 'money'
  const digits = money ? 0 : (field.decimals ?? 2)
  const value = rounded(money ? times(result, hundred) : result, digits)
  const size = value.top < 0n ? -value.top : value.top
  return size > largest.top * value.bottom ? null : numberOf(value, digits)
}
