import { isInherited } from '../../../kernel/api/own.ts'
import { comparedWith, isDated } from './dateOrder.ts'
import { type Column, type Field, fieldKinds, holdsInput, holdsValue } from './formFields.ts'
import { chainsOf } from './formula/chains.ts'
import { formulaFault, lookupIn, needsOf } from './formula/check.ts'
import { deepestChain } from './formula/sheet.ts'
import { misfit } from './misfit.ts'

const mostTables = 10

/** A fault of a form; `at` is a field's key, or `items.price` for a column. */
export type FormProblem = { at: string; words: string }

/** Returns all faults of a form's fields. Pure; never throws. */
export function formProblems(fields: readonly Field[]): FormProblem[] {
  const [, ...beyond] = fields.filter(({ kind }) => kind === 'table').slice(mostTables - 1)
  if (beyond[0]) return [{ at: beyond[0].key, words: `一个表单最多 ${mostTables} 个明细` }]
  const places = placesIn(fields)
  return [
    ...twice(places),
    ...places.flatMap(({ at, field, table }) => wordsFor(field, fields, table).map(words => ({ at, words }))),
    ...chainProblems(places),
  ]
}

type Place = { at: string; field: Field | Column; table?: Field }

/** Returns every field and column with its place. */
function placesIn(fields: readonly Field[]): Place[] {
  return fields.flatMap(field => [
    { at: field.key, field },
    ...(field.columns ?? []).map(column => ({ at: `${field.key}.${column.key}`, field: column, table: field })),
  ])
}

/** Reports repeated names: keys in the whole form, titles among the fields and among the columns of each table. */
function twice(places: readonly Place[]): FormProblem[] {
  return places.flatMap(({ at, field, table }, index) => {
    const before = places.slice(0, index)
    const key = before.some(other => other.field.key === field.key)
    const title = holdsValue(field) && before.some(other => other.table === table && isAlike(other.field, field))
    return [
      ...(isInherited(field.key) ? [{ at, words: `字段标识“${field.key}”不能使用，请换一个` }] : []),
      ...(key ? [{ at, words: `“${field.title}”的标识重复，请刷新页面后重试` }] : []),
      ...(title ? [{ at, words: `名称“${field.title}”重复，请换一个` }] : []),
    ]
  })
}

const isAlike = (a: Field | Column, b: Field | Column) => holdsValue(a) && a.title === b.title

function wordsFor(field: Field | Column, fields: readonly Field[], table?: Field): string[] {
  const { kind, title, options } = field
  const found: string[] = []
  if (holdsValue(field) && /[{}"“”]/.test(title)) found.push('名称里不能有花括号和引号')
  if (kind === 'choice' || kind === 'choices') found.push(...optionFaults(options))
  if (kind === 'table' && !(field as Field).columns?.length) found.push(`明细“${title}”还没有列`)
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) found.push('最小值大于最大值')
  found.push(...orderWords(field, table?.columns ?? fields))
  if (kind === 'formula') {
    const fault = formulaFault(field.formula ?? '', lookupIn(fields, table))
    if (fault) found.push(`公式：${fault}`)
  }
  return [...found, ...beginningFaults(field)]
}

function orderWords(field: Field | Column, beside: readonly (Field | Column)[]): string[] {
  if (!field.notBefore || !isDated(field)) return []
  const other = comparedWith(field, beside)
  if (!other) return ['“不早于”的字段已不在表单里，请重新选择']
  return other.kind === field.kind ? [] : [`“不早于”的字段“${other.title}”要同样是${fieldKinds[field.kind]}`]
}

function optionFaults(options: readonly string[]): string[] {
  if (options.length === 0) return ['还没有选项']
  const again = options.find((option, at) => options.indexOf(option) < at)
  return again === undefined ? [] : [`选项“${again}”重复`]
}

function beginningFaults(field: Field | Column): string[] {
  const { initial, kind } = field
  if (initial === undefined || initial === '' || isBeginning(kind, initial)) return []
  const fault = holdsInput(field) && kind !== 'files' && kind !== 'table' ? misfit(field, initial) : '不能有默认值'
  return fault ? [`默认值：${fault}`] : []
}

const isBeginning = (kind: string, initial: unknown) =>
  (initial === '$today' && (kind === 'date' || kind === 'datetime')) ||
  (initial === '$me' && kind === 'employee') ||
  (initial === '$mine' && kind === 'department')

const chainProblems = (places: readonly Place[]): FormProblem[] => {
  const formulas = places.filter(({ field }) => field.kind === 'formula')
  const needs = new Map(formulas.map(({ at, field, table }) => [at, needsOf(field.formula ?? '', table)]))
  const { circles, lengths } = chainsOf(needs)
  return formulas.flatMap(({ at, field: { title } }) => {
    if (circles.has(at)) return [{ at, words: `公式“${title}”要用到它自己的结果` }]
    const tooLong = circles.size === 0 && (lengths.get(at) ?? 0) > deepestChain
    return tooLong ? [{ at, words: `公式“${title}”要用到的公式一个套一个，超过 ${deepestChain} 层` }] : []
  })
}
