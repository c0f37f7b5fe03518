import { customName } from '../../../kernel/api/customNames.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Changes, fieldNamed } from '../../../kernel/server/log/audit.ts'
import { valuesInWords } from '../../../kernel/server/record/history.ts'
import { operatorWords } from '../../forms/api/condition.ts'
import { layoutOf } from '../api/builtIn.ts'
import {
  type BuiltInChange,
  type BuiltInForm,
  type CustomContent,
  type CustomField,
  customKinds,
} from '../api/customFields.ts'
import { datedWords } from '../api/numbering.ts'
import { columnOf, wordsOf } from '../api/shape.ts'
import { conditionOf } from '../api/shown.ts'

/** Returns what a change of a form is told as in the log: each field by its name, what it was and what it is. */
export async function contentChanges(
  desk: Desk,
  before: CustomContent,
  after: CustomContent,
  noun: BuiltInForm,
): Promise<Changes> {
  const names = await namesIn(desk, [before, after])
  const keys = [...new Set([...before.fields, ...after.fields].map(field => field.key))]
  const changed = keys.flatMap(key => {
    const [was, is] = [before, after].map(content => content.fields.find(field => field.key === key))
    const [from, to] = [was ? inWords(was, before, names) : '', is ? inWords(is, after, names) : '']
    return from === to ? [] : [[fieldNamed(`字段“${is?.title ?? was?.title}”`), [from, to]] as const]
  })
  const builtIn = noun.fields.flatMap(({ key, title }) => {
    const [from, to] = [before, after].map(content => builtInWords(content.builtIn.find(one => one.key === key)))
    return from === to ? [] : [[fieldNamed(`内置字段“${title}”`), [from, to]] as const]
  })
  const order = [before, after].map(content => orderOf(content, noun)) as [string, string]
  const moved = order[0] === order[1] ? [] : [[fieldNamed('分组与顺序'), order] as const]
  return Object.fromEntries([...builtIn, ...changed, ...moved]) as Changes
}

function orderOf(content: CustomContent, noun: BuiltInForm): string {
  const titles = new Map([...noun.fields, ...content.fields].map(field => [nameOf(field), field.title]))
  const groups = layoutOf({ ...content, fields: content.fields.filter(field => !field.retired) }, noun)
  return groups.map(({ title, names }) => `${title}（${names.map(name => titles.get(name))}）`).join('、')
}

const nameOf = (field: { key: string }) => ('retired' in field ? customName(field.key) : field.key)

function builtInWords(change: BuiltInChange | undefined): string {
  if (!change) return ''
  const { title, hidden, required, requiredFrom } = change
  return [title && `名称 ${title}`, hidden && '隐藏', required && '必填', requiredFrom && '从某一步起必填']
    .filter(Boolean)
    .join('，')
}

/** What fields name by numbers: their roles, and what they begin with. */
type Names = { roles: ReadonlyMap<number, string>; initial: ReadonlyMap<CustomField, string> }

async function namesIn(desk: Desk, contents: readonly CustomContent[]): Promise<Names> {
  const roles = await desk.from('role').select(['id', 'name']).execute()
  const initial = new Map<CustomField, string>()
  for (const { fields } of contents) {
    const begun = fields.filter(field => field.initial !== null)
    const own = Object.fromEntries(begun.map(field => [field.key, field.initial]))
    const [words = []] = await valuesInWords(desk, [{ own }], begun.map(columnOf))
    for (const [at, field] of begun.entries()) initial.set(field, words[at] ?? '')
  }
  return { roles: new Map(roles.map(({ id, name }) => [id, name])), initial }
}

function inWords(field: CustomField, { groups, fields }: CustomContent, { roles, initial }: Names): string {
  const { title, kind, options, unit, formula, numbering, help, placeholder, min, max, seenBy, editedBy } = field
  const scale = kind === 'money' ? 100 : 1
  const rolesOf = (ids: readonly number[]) => ids.map(id => roles.get(id) ?? id).join('、')
  return [
    title,
    customKinds[kind],
    groups.find(group => group.key === field.group)?.title,
    field.required && '必填',
    field.requiredFrom && '从某一步起必填',
    conditionOf(field) && `显示条件 ${conditionTold(field, fields)}`,
    field.unique && '不可重复',
    field.listed && '列表显示',
    field.summed && '合计',
    field.printed && '打印',
    options.length > 0 && `选项 ${options.map(one => one.title + (one.retired ? '（已停用）' : '')).join('/')}`,
    unit && `单位 ${unit}`,
    (kind === 'number' || kind === 'formula') && `${field.decimals} 位小数`,
    min !== undefined && `最小 ${min / scale}`,
    max !== undefined && `最大 ${max / scale}`,
    formula && `公式 ${formula}`,
    numbering && `编号 ${numbering.prefix}，${datedWords[numbering.dated]}，${numbering.digits} 位`,
    field.initial !== null && `默认 ${initial.get(field)}`,
    placeholder && `提示 ${placeholder}`,
    help && `说明 ${help}`,
    seenBy && `可见角色 ${rolesOf(seenBy)}`,
    editedBy && `可填角色 ${rolesOf(editedBy)}`,
    field.retired && '已停用',
  ]
    .filter(Boolean)
    .join('，')
}

/** The condition of a field in words: 装修方式属于 全包. People, departments and words stand by their numbers. */
function conditionTold(field: CustomField, fields: readonly CustomField[]): string {
  const groups = (conditionOf(field) ?? []).map(group =>
    group.map(({ field: key, operator, values }) => {
      const asked = fields.find(one => one.key === key)
      const words = asked && wordsOf(asked)
      return `${asked?.title}${operatorWords[operator]} ${values.map(one => words?.[String(one)] ?? one).join('、')}`.trim()
    }),
  )
  return groups.map(group => group.join(' 且 ')).join(' 或 ')
}
