import { type Column, type Field, kindOfValue } from '../formFields.ts'
import { type Formula, FormulaError, type FunctionName, fieldsIn, parse } from './parse.ts'
import { one as notWritten } from './rational.ts'

type Type = 'number' | 'text' | 'day' | 'truth'
/**
 * A field that a formula names: a single value, or a column with a value for each row; `owner` is the column's table.
 */
export type Named = { field: Field | Column; many: boolean; owner?: Field }
export type Lookup = (name: string) => Named | undefined

/** Fields and columns by the names that a form's formulas use, indexed once for each form. */
const indexes = new WeakMap<readonly Field[], Map<string, Named>>()
const besides = new WeakMap<Field, Map<string, Named>>()

function indexOf(fields: readonly Field[]): Map<string, Named> {
  const known = indexes.get(fields)
  if (known) return known
  const named = fields.flatMap<[string, Named]>(field => [
    [field.key, { field, many: field.kind === 'table' }],
    ...columnsOf(field, true).map(([key, column]): [string, Named] => [`${field.key}.${key}`, column]),
  ])
  const index = new Map(named.reverse()) // the first of two fields with one name counts
  indexes.set(fields, index)
  return index
}

function besideIn(table: Field): Map<string, Named> {
  const index = besides.get(table) ?? new Map(columnsOf(table, false).reverse())
  besides.set(table, index)
  return index
}

const columnsOf = (owner: Field, many: boolean): [string, Named][] =>
  (owner.columns ?? []).map(field => [field.key, { field, many, owner }])

/** Returns how formulas of a form, or of a table's column, find fields by their keys. */
export function lookupIn(fields: readonly Field[], table?: Field): Lookup {
  const [index, beside] = [indexOf(fields), table && besideIn(table)]
  return name => beside?.get(name) ?? index.get(name)
}

/** Returns in words why a formula is wrong for the fields of `lookup`; undefined if it is right. */
export function formulaFault(formula: string, lookup: Lookup): string | undefined {
  try {
    expect(parse(formula), 'number', lookup)
    return undefined
  } catch (error) {
    if (error instanceof FormulaError) return error.message
    throw error
  }
}

const typeWords: Record<Type, string> = { number: '数字', text: '文字', day: '日期', truth: '比较' }
const wrong = (words: string): never => {
  throw new FormulaError(words)
}

function expect(formula: Formula, type: Type, lookup: Lookup): void {
  const found = typeOf(formula, lookup)
  if (found !== type) wrong(`${inWords(formula, lookup)}是${typeWords[found]}，这里要${typeWords[type]}`)
}

function inWords(formula: Formula, lookup: Lookup): string {
  if (formula.kind === 'field') return `“${lookup(formula.name)?.field.title ?? formula.name}”`
  if (formula.kind === 'call') return `${formula.name}(…) `
  return formula.kind === 'text' ? `“${formula.value}”` : '这部分'
}

function typeOf(formula: Formula, lookup: Lookup): Type {
  if (formula.kind === 'number' || formula.kind === 'text') return formula.kind
  if (formula.kind === 'field') return typeOfField(formula.name, lookup)
  if (formula.kind === 'call') return typeOfCall(formula.name, formula.given, lookup)
  const { operator, left, right } = formula
  if ('+-*/'.includes(operator)) {
    for (const side of [left, right]) expect(side, 'number', lookup)
    return 'number'
  }
  const type = typeOf(left, lookup)
  if (type === 'truth') wrong('比较的结果不能再比较，请用 AND 或 OR')
  expect(right, type, lookup)
  return 'truth'
}

function typeOfField(name: string, lookup: Lookup): Type {
  const { field, many } = lookup(name) ?? wrong(`表单里没有“${name}”`)
  if (many) return wrong(`“${field.title}”有多行，请放在 SUM、AVG、MIN、MAX 或 COUNT 里`)
  return plainType(field)
}

function plainType(field: Field | Column): Type {
  const kind = kindOfValue(field)
  if (kind === 'number' || kind === 'money') return 'number'
  if (kind === 'date' || kind === 'datetime') return 'day'
  if (kind === 'text' || kind === 'longText' || kind === 'choice') return 'text'
  return wrong(`公式里不能用“${field.title}”`)
}

/** Functions whose arguments all have one type, with that type and the result's. */
const alike: Partial<Record<FunctionName, readonly [takes: Type, gives: Type]>> = {
  DAYS: ['day', 'number'],
  ROUND: ['number', 'number'],
  ABS: ['number', 'number'],
  AND: ['truth', 'truth'],
  OR: ['truth', 'truth'],
  NOT: ['truth', 'truth'],
}

function typeOfCall(name: FunctionName, given: readonly Formula[], lookup: Lookup): Type {
  if (name === 'COUNT') return counted(given[0] as Formula, lookup)
  if (name === 'IF') return typeOfChoice(given as [Formula, Formula, Formula], lookup)
  if (name === 'ROUND') assertDigits(given)
  const [takes, gives] = alike[name] ?? []
  if (!takes || !gives) return ofMany(given, lookup)
  for (const one of given) expect(one, takes, lookup)
  return gives
}

function typeOfChoice([when, then, otherwise]: [Formula, Formula, Formula], lookup: Lookup): Type {
  expect(when, 'truth', lookup)
  const type = typeOf(then, lookup)
  expect(otherwise, type, lookup)
  return type
}

function counted(formula: Formula, lookup: Lookup): Type {
  const named = formula.kind === 'field' ? lookup(formula.name) : undefined
  if (!named?.many) wrong('COUNT 里要放明细，或明细的一列')
  return 'number'
}

function ofMany(given: readonly Formula[], lookup: Lookup): Type {
  for (const one of given) {
    const named = one.kind === 'field' ? lookup(one.name) : undefined
    if (!named?.many) expect(one, 'number', lookup)
    else if (named.field.kind === 'table' || plainType(named.field) !== 'number')
      wrong(`“${named.field.title}”不是数字，不能求和、平均或比大小`)
  }
  return 'number'
}

function assertDigits([, digits]: readonly Formula[]): void {
  if (!digits) return
  const { top, bottom } = digits.kind === 'number' ? digits.value : notWritten
  const few = digits.kind === 'number' && top % bottom === 0n && top <= 6n * bottom
  if (!few) wrong('ROUND 的位数要写 0 到 6')
}

/**
 * Returns what a formula of the form, or of a column of `table`, reads: keys of fields, and `items.price` of columns.
 */
export function needsOf(formula: string, table?: Field): string[] {
  try {
    return fieldsIn(parse(formula)).map(name => {
      const beside = table?.columns?.some(column => column.key === name)
      return beside ? `${table?.key}.${name}` : name
    })
  } catch (error) {
    if (error instanceof FormulaError) return []
    throw error
  }
}
