import { customName } from '../../../kernel/api/customNames.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { isFilled } from '../../forms/api/formFields.ts'
import { departmentReference } from '../../organisation/server/index.ts'
import {
  type CellKind,
  type IgnoredColumn,
  type ImportField,
  meantBy,
  plain,
  type Reference,
} from '../../transfer/server/index.ts'
import { hiddenKeys } from '../api/builtIn.ts'
import { type CustomKind, isEntered, type MyField } from '../api/customFields.ts'
import { conditionOf } from '../api/shown.ts'
import type { PersonalForm } from './forms.ts'
import type { CustomHolder } from './nouns.ts'

/** What stands in the cells of a kind of field, and what a template says of it. Formulas and numbers have none. */
const cells: Readonly<
  Record<Exclude<CustomKind, 'formula' | 'autoNumber' | 'files'>, { kind: CellKind; hint?: string; example?: string }>
> = {
  text: { kind: 'text' },
  longText: { kind: 'text', hint: '最多 2000 个字。' },
  phone: { kind: 'phone', hint: '11 位手机号，或带区号的固定电话。' },
  address: { kind: 'text' },
  number: { kind: 'number' },
  money: { kind: 'money', hint: '元，最多两位小数，也可写“15万”。' },
  percent: { kind: 'percent', hint: '如 12.5%。', example: '12.5%' },
  date: { kind: 'date', hint: '如 2026-12-01。', example: '2026-12-01' },
  datetime: { kind: 'datetime', hint: '如 2026-12-01 10:30。', example: '2026-12-01 10:30' },
  choice: { kind: 'reference', hint: '从下拉列表中选择。' },
  choices: { kind: 'references', hint: '可填多个，用顿号分隔。' },
  word: { kind: 'dictionary', hint: '从下拉列表中选择。' },
  words: { kind: 'dictionaries', hint: '可填多个，用顿号分隔。' },
  yesNo: { kind: 'reference', hint: '填“是”或“否”。' },
  employee: { kind: 'employee', hint: '员工姓名；同名时写“姓名(部门)”或工号。' },
  link: { kind: 'text', hint: '记录的名称或编号，要能认出唯一一条。' },
  department: { kind: 'reference', hint: '部门名称；同名时写全路径，如“总部/城东门店”。' },
}

/** The fields that the person fills in by workbooks, in the order of the form. */
export const editableIn = ({ seen }: PersonalForm): readonly MyField[] =>
  seen.filter(field => field.editable && field.kind !== 'files')

/** Tells whether every row of a new record has to fill in a field: not where a record begins with something, or where a condition shows it. */
export const isNeeded = (field: MyField): boolean => field.required && !isFilled(field.initial) && !conditionOf(field)

/** A field as a column of workbooks; an exported one has its unit behind its title. */
export function importFieldOf(field: MyField): ImportField {
  const { title, kind, unit, help, dictionary, unique } = field
  const { hint = '', example = '', ...cell } = cells[kind as keyof typeof cells]
  const told = [hint, kind === 'number' ? numberHint(field) : '', unique ? '不能重复。' : '', help]
  return {
    key: customName(field.key),
    title,
    required: isNeeded(field),
    ofNew: isNeeded(field) ? true : undefined,
    kind: cell.kind,
    dictionary: dictionary ?? undefined,
    of: kind === 'department' ? 'department' : undefined,
    anybody: kind === 'employee' ? true : undefined,
    shown: kind === 'phone' ? true : undefined,
    unit: unit || undefined,
    hint: told.join(''),
    example,
    synonyms: withUnit(field),
  }
}

const withUnit = ({ title, unit }: MyField) => (unit === '' ? [] : [`${title}(${unit})`])

function numberHint({ unit, decimals, min, max }: MyField): string {
  const bounds = [min === undefined ? '' : `不小于 ${min}`, max === undefined ? '' : `不大于 ${max}`]
  return `${[unit, decimals === 0 ? '整数' : `最多 ${decimals} 位小数`, ...bounds].filter(Boolean).join('，')}。`
}

/** The noun's own columns as the company has them: renamed, asked for, or left out where it hides them. */
export function companyFields(
  fields: readonly ImportField[],
  { content }: PersonalForm,
  noun: CustomHolder,
): ImportField[] {
  const hidden = hiddenKeys(content.builtIn, noun.builtIn)
  const changes = new Map(content.builtIn.map(change => [change.key, change]))
  return fields
    .filter(field => !hidden.includes(field.key))
    .map(field => {
      const { title = '', required = false } = changes.get(field.key) ?? {}
      const synonyms = title ? [field.title, ...field.synonyms] : field.synonyms
      const ofNew = required && !field.required ? true : field.ofNew
      return { ...field, title: title || field.title, required: required || field.required, ofNew, synonyms }
    })
}

/** Columns of exported workbooks that nobody imports: computed ones, and those that the person may not fill in. */
export function ignoredIn({ seen }: PersonalForm): IgnoredColumn[] {
  return seen
    .filter(field => !field.editable || field.kind === 'files')
    .map(field => ({
      titles: [field.title, ...withUnit(field)],
      why: whyIgnored(field),
    }))
}

function whyIgnored({ kind }: MyField): string {
  if (kind === 'files') return '附件不能导入'
  return isEntered(kind) ? '您不能填写' : '自动生成'
}

/** The readers of words that stand for options, for yes and no, and for departments, by the names of the fields. */
export async function ownReferences(desk: Desk, form: PersonalForm): Promise<Record<string, Reference>> {
  const fields = editableIn(form)
  const departments = fields.some(field => field.kind === 'department') ? await departmentReference(desk, true) : null
  return Object.fromEntries(
    fields.flatMap(field => {
      const reference = field.kind === 'department' ? departments : referenceOf(field)
      return reference ? [[customName(field.key), reference] as const] : []
    }),
  )
}

function referenceOf(field: MyField): Reference | null {
  if (field.kind === 'yesNo') return yesNo
  return field.kind === 'choice' || field.kind === 'choices' ? optionReference(field) : null
}

function optionReference({ title, options }: MyField): Reference {
  const byTitle = new Map(options.map(option => [plain(option.title), option]))
  return {
    labels: options.filter(option => !option.retired).map(option => option.title),
    read(written) {
      const option = meantBy(byTitle, written)
      if (!option) return { problem: `${title}没有选项“${written}”` }
      return option.retired ? { problem: `${title}的选项“${option.title}”已停用` } : { value: option.id }
    },
  }
}

const said = new Map<string, 'yes' | 'no'>([
  ...['是', 'true', '1', '√', 'yes', 'y'].map(word => [word, 'yes'] as const),
  ...['否', 'false', '0', '×', 'no', 'n'].map(word => [word, 'no'] as const),
])

const yesNo: Reference = {
  labels: ['是', '否'],
  read(written) {
    const value = meantBy(said, written)
    return value ? { value } : { problem: `“${written}”应为“是”或“否”` }
  },
}
