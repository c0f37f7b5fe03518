import { formProblems } from '../../forms/api/formProblems.ts'
import { needsOf } from '../../forms/api/formula/check.ts'
import { builtInProblems } from './builtInProblems.ts'
import { becomes, widens } from './converting.ts'
import {
  type BuiltInForm,
  type CustomContent,
  type CustomFact,
  type CustomField,
  customKinds,
  mostFields,
  sorts,
} from './customFields.ts'
import { formulaFields } from './formulas.ts'
import { isMasked, schemaOf } from './shape.ts'
import { isWider, shownProblems } from './shownProblems.ts'

/** Something that a form cannot be published with; `key` is a field's. */
export type CustomProblem = { key: string; msg: string }

/** Everything that is wrong with a draft, given what is published. Pure. */
export function customProblems(
  draft: CustomContent,
  published: CustomContent,
  { facts, steps, builtIn }: { facts: readonly CustomFact[]; steps: readonly string[]; builtIn: BuiltInForm },
): CustomProblem[] {
  const inUse = draft.fields.filter(field => !field.retired)
  const many = inUse.length > mostFields ? [{ key: '', msg: `一个对象最多 ${mostFields} 个使用中的字段` }] : []
  const groups = new Set([...draft.groups, ...builtIn.groups].map(group => group.key))
  return [
    ...many,
    ...builtInProblems(draft, builtIn, steps),
    ...lost(draft, published),
    ...likeBuiltIn(draft, published, builtIn),
    ...draft.fields.flatMap((field, at) => [
      ...twice(draft.fields, at),
      ...(groups.has(field.group)
        ? []
        : [{ key: field.key, msg: `“${field.title}”不在任何分组里，请把它放进一个分组` }]),
      ...fieldProblems(field, steps),
      ...changedProblems(
        field,
        published.fields.find(one => one.key === field.key),
      ),
    ]),
    ...conversionProblems(draft, published),
    ...formulaProblems(draft.fields, facts),
    ...shownProblems(draft.fields),
  ]
}

/** Fields that take the place of others which they cannot follow. */
function conversionProblems(draft: CustomContent, published: CustomContent): CustomProblem[] {
  const places = draft.fields.flatMap(field => field.from ?? [])
  return draft.fields.flatMap(({ key, title, kind, from, unique }) => {
    const before = published.fields.find(field => field.key === key)
    if (before) return before.from === from ? [] : [{ key, msg: `“${title}”由哪个字段改来不能再变，请刷新页面后重试` }]
    if (from === null) return []
    const source = published.fields.find(field => field.key === from)
    const isKept = draft.fields.some(field => field.key === from && !field.retired)
    const found = [
      !source && `“${title}”要取代的字段还没有发布`,
      source && !becomes(source.kind).includes(kind) && `${customKinds[source.kind]}不能改为${customKinds[kind]}`,
      isKept && `“${title}”要取代的字段还没有停用`,
      (unique || source?.unique) && `“${title}”不可重复，请先取消，再改变类型`,
      places.filter(place => place === from).length > 1 && `“${title}”要取代的字段已被取代`,
    ]
    return found.filter(msg => typeof msg === 'string').map(msg => ({ key, msg }))
  })
}

/** A field that was published stays, retired at most: records hold its values. */
function lost(draft: CustomContent, published: CustomContent): CustomProblem[] {
  const kept = new Set(draft.fields.map(field => field.key))
  return published.fields
    .filter(field => !kept.has(field.key))
    .map(({ key, title }) => ({ key, msg: `“${title}”已发布过，只能停用，不能删除` }))
}

/** New titles that a field of the noun has: a workbook's column would be that one's. */
function likeBuiltIn(draft: CustomContent, published: CustomContent, { fields }: BuiltInForm): CustomProblem[] {
  const changeOf = (key: string) => draft.builtIn.find(change => change.key === key)
  const shown = fields.filter(({ key }) => !changeOf(key)?.hidden)
  const titles = new Set(shown.flatMap(({ key, title }) => [title, changeOf(key)?.title ?? title]))
  const isNew = ({ key, title }: CustomField) => !published.fields.some(one => one.key === key && one.title === title)
  return draft.fields
    .filter(field => !field.retired && titles.has(field.title) && isNew(field))
    .map(({ key, title }) => ({ key, msg: `名称“${title}”与内置字段重复，请换一个` }))
}

function twice(fields: readonly CustomField[], at: number): CustomProblem[] {
  const field = fields[at] as CustomField
  const before = fields.slice(0, at)
  if (before.some(one => one.key === field.key))
    return [{ key: field.key, msg: `“${field.title}”的标识重复，请刷新页面后重试` }]
  const alike = !field.retired && before.some(one => !one.retired && one.title === field.title)
  return alike ? [{ key: field.key, msg: `名称“${field.title}”重复，请换一个` }] : []
}

function fieldProblems(field: CustomField, steps: readonly string[]): CustomProblem[] {
  const { key, title, kind, options, min, max, dictionary, requiredFrom } = field
  const found: string[] = []
  if (/[{}"“”]/.test(title)) found.push(`名称“${title}”里不能有花括号和引号`)
  if (!key.startsWith(sorts[kind])) found.push(`“${title}”的标识与类型不符`)
  if ((kind === 'choice' || kind === 'choices') && options.every(option => option.retired))
    found.push(`“${title}”还没有选项`)
  if (repeated(options.map(option => option.title))) found.push(`“${title}”有重复的选项`)
  if (repeated(options.map(option => option.id))) found.push(`“${title}”的选项标识重复`)
  if ((kind === 'word' || kind === 'words') && !dictionary) found.push(`“${title}”还没有选择字典`)
  if (kind === 'link' && !field.linked) found.push(`“${title}”还没有选择关联什么`)
  if (min !== undefined && max !== undefined && min > max) found.push(`“${title}”的最小值大于最大值`)
  if (field.unique && kind !== 'text' && kind !== 'number')
    found.push(`“${title}”是${customKinds[kind]}，不能要求不可重复`)
  if (field.initial !== null && (isMasked(field.initial) || !schemaOf(field, false).safeParse(field.initial).success))
    found.push(`“${title}”的默认值不正确`)
  if (field.initial !== null && (kind === 'link' || kind === 'files'))
    found.push(`“${title}”是${customKinds[kind]}，没有默认值`)
  if (/\d$/.test(field.numbering?.prefix ?? '')) found.push(`“${title}”的前缀不能以数字结尾`)
  if (requiredFrom !== null && !steps.includes(requiredFrom)) found.push(`“${title}”的必填起始状态不存在`)
  return found.map(msg => ({ key, msg }))
}

const repeated = (texts: readonly string[]) => new Set(texts).size < texts.length

function changedProblems(field: CustomField, before: CustomField | undefined): CustomProblem[] {
  if (!before) return []
  const { key, title, kind } = field
  const found: string[] = []
  if (kind !== before.kind && !widens(before.kind).includes(kind))
    found.push(`“${title}”已发布为${customKinds[before.kind]}，不能改为${customKinds[kind]}`)
  if (field.dictionary !== before.dictionary) found.push(`“${title}”已发布，不能换字典`)
  if (field.linked !== before.linked) found.push(`“${title}”已发布，不能换关联的对象`)
  const kept = new Set(field.options.map(option => option.id))
  const gone = before.options.find(option => !kept.has(option.id))
  if (gone) found.push(`“${title}”的选项“${gone.title}”已发布过，只能停用，不能删除`)
  return found.map(msg => ({ key, msg }))
}

function formulaProblems(fields: readonly CustomField[], facts: readonly CustomFact[]): CustomProblem[] {
  const inUse = fields.filter(field => !field.retired)
  const formulas = inUse.filter(field => field.kind === 'formula')
  const wrong = formProblems(formulaFields(inUse, facts))
    .filter(({ at }) => formulas.some(field => field.key === at))
    .map(({ at, words }) => ({ key: at, msg: `“${formulas.find(field => field.key === at)?.title}”：${words}` }))
  const retired = new Map(fields.filter(field => field.retired).map(field => [field.key, field.title]))
  const stale = formulas.flatMap(({ key, title, formula = '' }) =>
    needsOf(formula)
      .filter(name => retired.has(name))
      .map(name => ({ key, msg: `“${title}”的公式用到已停用的“${retired.get(name)}”，请改公式，或恢复它` })),
  )
  const seen = formulas.flatMap(field =>
    needsOf(field.formula ?? '').flatMap(name => {
      const read = inUse.find(one => one.key === name)
      return read && isWider(field, read)
        ? [{ key: field.key, msg: `“${field.title}”的公式用到“${read.title}”，可见角色不能比它多，请减少可见角色` }]
        : []
    }),
  )
  return stale.length > 0 ? stale : [...wrong, ...seen]
}
