import { customName } from '../../../kernel/api/customNames.ts'
import { type Layout, layoutOf, unchanged } from '../api/builtIn.ts'
import type { BuiltInChange, BuiltInForm, CustomContent } from '../api/customFields.ts'

/** The groups of a draft with the names of the fields that are in use. */
export const laidOut = (content: CustomContent, noun: BuiltInForm): Layout[] =>
  layoutOf({ ...content, fields: content.fields.filter(field => !field.retired) }, noun)

const mark = '#'
/** The place of a group's head in a form that is one list: heads, each with the names of its fields behind it. */
export const headOf = (group: string) => `${mark}${group}`

/** A form as one list. */
export const inLine = (groups: readonly Layout[]): string[] =>
  groups.flatMap(({ key, names }) => [headOf(key), ...names])

/** The content with its fields as they stand in one list; a field above the first head comes into the first group. */
export function arranged(content: CustomContent, noun: BuiltInForm, line: readonly string[]): CustomContent {
  const orders = new Map<string, string[]>()
  let group = line.find(one => one.startsWith(mark))?.slice(1) ?? ''
  for (const one of line) {
    if (one.startsWith(mark)) group = one.slice(1)
    orders.set(group, [...(orders.get(group) ?? []), ...(one.startsWith(mark) ? [] : [one])])
  }
  const titles = new Map(laidOut(content, noun).map(({ key, title }) => [key, title]))
  const groupOf = new Map([...orders].flatMap(([key, names]) => names.map(name => [name, key] as const)))
  const fields = content.fields.map(field => ({ ...field, group: groupOf.get(customName(field.key)) ?? field.group }))
  const groups = [...orders].map(([key, order]) => ({ key, title: titles.get(key) ?? '', order }))
  return noun.fields.reduce(
    (now, { key, group: home }) => {
      const at = groupOf.get(key)
      return at === undefined ? now : withChange(now, key, { group: at === home ? null : at })
    },
    { ...content, groups, fields },
  )
}

/** The content with its groups in another order. */
export function groupsMoved(content: CustomContent, noun: BuiltInForm, keys: readonly string[]): CustomContent {
  const groups = laidOut(content, noun)
  const line = keys.flatMap(key => groups.find(group => group.key === key) ?? [])
  return arranged(content, noun, inLine(line))
}

/** The content with a group called otherwise. */
export function groupRenamed(content: CustomContent, noun: BuiltInForm, key: string, title: string): CustomContent {
  const { groups, ...rest } = arranged(content, noun, inLine(laidOut(content, noun)))
  return { ...rest, groups: groups.map(group => (group.key === key ? { ...group, title } : group)) }
}

/** The change of one of the noun's fields; an empty one where the company leaves it as it is. */
export const changeOf = ({ builtIn }: CustomContent, key: string): BuiltInChange =>
  builtIn.find(change => change.key === key) ?? unchanged(key)

/** The content with one of the noun's fields changed. */
export function withChange(content: CustomContent, key: string, patch: Partial<BuiltInChange>): CustomContent {
  const change = { ...changeOf(content, key), ...patch }
  const others = content.builtIn.filter(one => one.key !== key)
  const isNone = JSON.stringify(change) === JSON.stringify(unchanged(key))
  return { ...content, builtIn: isNone ? others : [...others, change] }
}
