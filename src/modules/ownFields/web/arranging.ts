import { ownName } from '../../../kernel/api/ownNames.ts'
import { type Layout, layoutOf, unchanged } from '../api/builtIn.ts'
import type { BuiltInChange, BuiltInForm, OwnContent } from '../api/ownFields.ts'

/** The groups of a draft with the names of the fields that are in use. */
export const laidOut = (content: OwnContent, noun: BuiltInForm): Layout[] =>
  layoutOf({ ...content, fields: content.fields.filter(field => !field.retired) }, noun)

const mark = '#'
/** The place of a group's head in a form that is one list: heads, each with the names of its fields behind it. */
export const headOf = (group: string) => `${mark}${group}`

/** A form as one list. */
export const inLine = (groups: readonly Layout[]): string[] =>
  groups.flatMap(({ key, names }) => [headOf(key), ...names])

/** The content with its fields as they stand in one list; a field above the first head comes into the first group. */
export function arranged(content: OwnContent, noun: BuiltInForm, line: readonly string[]): OwnContent {
  const orders = new Map<string, string[]>()
  let group = line.find(one => one.startsWith(mark))?.slice(1) ?? ''
  for (const one of line) {
    if (one.startsWith(mark)) group = one.slice(1)
    orders.set(group, [...(orders.get(group) ?? []), ...(one.startsWith(mark) ? [] : [one])])
  }
  const titles = new Map(laidOut(content, noun).map(({ key, title }) => [key, title]))
  const groupOf = new Map([...orders].flatMap(([key, names]) => names.map(name => [name, key] as const)))
  const fields = content.fields.map(field => ({ ...field, group: groupOf.get(ownName(field.key)) ?? field.group }))
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
export function groupsMoved(content: OwnContent, noun: BuiltInForm, keys: readonly string[]): OwnContent {
  const groups = laidOut(content, noun)
  const line = keys.flatMap(key => groups.find(group => group.key === key) ?? [])
  return arranged(content, noun, inLine(line))
}

/** The content with a group called otherwise. */
export function groupRenamed(content: OwnContent, noun: BuiltInForm, key: string, title: string): OwnContent {
  const { groups, ...rest } = arranged(content, noun, inLine(laidOut(content, noun)))
  return { ...rest, groups: groups.map(group => (group.key === key ? { ...group, title } : group)) }
}

/** The change of one of the noun's fields; an empty one where the company leaves it as it is. */
export const changeOf = ({ builtIn }: OwnContent, key: string): BuiltInChange =>
  builtIn.find(change => change.key === key) ?? unchanged(key)

/** The content with one of the noun's fields changed. */
export function withChange(content: OwnContent, key: string, patch: Partial<BuiltInChange>): OwnContent {
  const change = { ...changeOf(content, key), ...patch }
  const others = content.builtIn.filter(one => one.key !== key)
  const isNone = JSON.stringify(change) === JSON.stringify(unchanged(key))
  return { ...content, builtIn: isNone ? others : [...others, change] }
}
