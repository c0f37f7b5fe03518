import { customName } from '../../../kernel/api/customNames.ts'
import { withKeys, withTitles } from '../../forms/api/formula/names.ts'
import { type CustomContent, type CustomFact, type CustomField, type CustomKind, sorts } from '../api/customFields.ts'
import { formulaFields } from '../api/formulas.ts'
import { freshKey } from './designing.ts'

/** Content, and the name of the field that is chosen then. */
type Next = [content: CustomContent, name: string]

/**
 * The content with a published field as another kind: a field with a key of its own takes its place, and formulas name that
 * instead. What only the old kind has, such as bounds, goes.
 */
export function withKind(
  content: CustomContent,
  field: CustomField,
  kind: CustomKind,
  facts: readonly CustomFact[],
): Next {
  const key = freshKey(
    sorts[kind],
    content.fields.map(one => one.key),
  )
  const next: CustomField = {
    ...field,
    key,
    kind,
    from: field.key,
    unique: false,
    initial: null,
    min: undefined,
    max: undefined,
    options: kind.startsWith('choice') ? field.options : [],
    summed: field.summed && sorts[kind] === 'n',
  }
  const fields = content.fields.flatMap(one => (one === field ? [{ ...field, retired: true }, next] : [one]))
  return [renamed(content, fields, [field.key, key], facts), customName(key)]
}

/** The content with the field back in whose place another came. */
export function withoutKind(content: CustomContent, field: CustomField, facts: readonly CustomFact[]): Next {
  const from = field.from ?? ''
  const fields = content.fields.flatMap(one => {
    if (one.key === field.key) return []
    return [one.key === from ? { ...one, title: field.title, group: field.group, retired: false } : one]
  })
  return [renamed(content, fields, [field.key, from], facts), customName(from)]
}

/** The content with other fields, of which one stands where another stood, in its group and in formulas. */
function renamed(
  content: CustomContent,
  fields: CustomField[],
  [from, to]: readonly [string, string],
  facts: readonly CustomFact[],
): CustomContent {
  const [was, is] = [content.fields, fields].map(all =>
    formulaFields(
      all.filter(one => !one.retired),
      facts,
    ),
  )
  const follow = (formula: string) => withKeys(withTitles(formula, was ?? []), is ?? [])
  return {
    ...content,
    groups: content.groups.map(group => ({
      ...group,
      order: group.order.map(name => (name === customName(from) ? customName(to) : name)),
    })),
    fields: fields.map(one => ({
      ...one,
      formula: one.kind === 'formula' && one.formula ? follow(one.formula) : one.formula,
      shownWhen: one.shownWhen?.map(tests => tests.map(test => (test.field === from ? { ...test, field: to } : test))),
    })),
  }
}
