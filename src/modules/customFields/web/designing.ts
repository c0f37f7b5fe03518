import { cut } from '../../../kernel/api/text.ts'
import { type CustomContent, type CustomField, type CustomKind, customKinds, sorts } from '../api/customFields.ts'
import { usualNumbering } from '../api/numbering.ts'

/** The kinds of the palette, in their groups. */
export const palette: readonly { title: string; kinds: readonly CustomKind[] }[] = [
  { title: '文字', kinds: ['text', 'longText', 'phone', 'address'] },
  { title: '数字与日期', kinds: ['number', 'money', 'percent', 'date', 'datetime', 'formula', 'autoNumber'] },
  { title: '选择', kinds: ['choice', 'choices', 'word', 'words', 'yesNo'] },
  { title: '关联', kinds: ['employee', 'department', 'link', 'files'] },
]

/** The lowest number that none of the keys with this letter has. */
export function freshKey(letter: string, taken: readonly string[]): string {
  let at = 1
  while (taken.includes(`${letter}${at}`)) at++
  return `${letter}${at}`
}

function freshTitle(wanted: string, taken: readonly string[]): string {
  let title = wanted
  for (let at = 2; taken.includes(title); at++) title = `${wanted}${at}`
  return cut(title, 20)
}

/**
 * The content with a new field of a kind at the end of a group, and its key. A first group is made where there is none. Its
 * title is none of `titles`, which the noun's built-in fields have.
 */
export function withNew(
  content: CustomContent,
  kind: CustomKind,
  group?: string,
  titles: readonly string[] = [],
): [CustomContent, string] {
  const { groups, fields } = group !== undefined || content.groups.length > 0 ? content : withGroup(content)
  const title = freshTitle(customKinds[kind], [...titles, ...fields.map(field => field.title)])
  const key = freshKey(
    sorts[kind],
    fields.map(field => field.key),
  )
  const options = kind === 'choice' || kind === 'choices' ? [optionOf([], '选项1'), optionOf([1], '选项2')] : []
  const field: CustomField = {
    key,
    title,
    kind,
    group: group ?? groups.at(-1)?.key ?? '',
    required: false,
    requiredFrom: null,
    unique: false,
    listed: false,
    summed: false,
    printed: false,
    help: '',
    placeholder: '',
    initial: null,
    options,
    dictionary: null,
    linked: null,
    unit: '',
    decimals: 2,
    seenBy: null,
    editedBy: null,
    retired: false,
    from: null,
    formula: kind === 'formula' ? '' : undefined,
    result: kind === 'formula' ? 'number' : undefined,
    numbering: kind === 'autoNumber' ? usualNumbering : undefined,
  }
  return [{ ...content, groups, fields: [...fields, field] }, key]
}

const optionOf = (taken: readonly number[], title: string) => ({ id: `o${taken.length + 1}`, title, retired: false })

/** The content with a new group at its end. */
export function withGroup(content: CustomContent): CustomContent {
  const { groups } = content
  const key = freshKey(
    'g',
    groups.map(group => group.key),
  )
  const title = freshTitle(
    groups.length === 0 ? '其他信息' : '新分组',
    groups.map(group => group.title),
  )
  return { ...content, groups: [...groups, { key, title, order: [] }] }
}

/** The content with a field changed. */
export function changed(content: CustomContent, key: string, patch: Partial<CustomField>): CustomContent {
  return { ...content, fields: content.fields.map(field => (field.key === key ? { ...field, ...patch } : field)) }
}

/** The content without a field that was never published; a published one is retired. */
export function without(content: CustomContent, key: string, published: CustomContent): CustomContent {
  if (published.fields.some(field => field.key === key)) return changed(content, key, { retired: true })
  return { ...content, fields: content.fields.filter(field => field.key !== key) }
}

/**
 * The options with the titles that lines say: a line that is there keeps its option, another takes the place of the option that
 * stood there, a new one gets a new id. Options without a line are retired where they were published, else gone.
 */
export function optionsFrom(lines: string, before: CustomField['options'], published: CustomField['options']) {
  const titles = lines.split('\n').map(line => cut(line.trim(), 30))
  const active = before.filter(option => !option.retired)
  const used = new Set<string>()
  const taken = [...before, ...published].map(option => Number(option.id.slice(1)))
  const shown = titles.map((title, at) => {
    const same = active.find(option => option.title === title && !used.has(option.id))
    const there = active[at]
    const free = there && !titles.includes(there.title) && !used.has(there.id) ? there : undefined
    const id = (same ?? free)?.id ?? `o${Math.max(0, ...taken) + 1}`
    taken.push(Number(id.slice(1)))
    used.add(id)
    return { id, title, retired: false }
  })
  const kept = published.filter(option => !used.has(option.id)).map(option => ({ ...option, retired: true }))
  return [...shown, ...kept]
}
