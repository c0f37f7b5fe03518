import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import { isFilled } from '../../forms/api/formFields.ts'
import { isEntered } from './customFields.ts'
import { type Held, schemaOf } from './shape.ts'

/**
 * Returns what a new record takes of the custom values of a record of another noun that it comes of: the values of fields with the same title
 * and kind, options by their titles, as far as they fit. `mayCarry` refuses pairs of fields. Pure.
 */
export function carriedValues<Field extends Held>(
  before: readonly Field[],
  values: CustomValues,
  after: readonly Field[],
  mayCarry: (source: Field, field: Field) => boolean = () => true,
): CustomValues {
  const carried = after.flatMap(field => {
    const source = before.find(one => isSame(one, field) && mayCarry(one, field))
    const value = source && translated(source, field, own(values, source.key))
    return value !== undefined && fits(field, value) ? [[field.key, value] as const] : []
  })
  return Object.fromEntries(carried)
}

/** A file belongs to one record, and stays there. */
const isSame = (source: Held, field: Held) =>
  field.kind !== 'files' &&
  source.title === field.title &&
  source.kind === field.kind &&
  source.dictionary === field.dictionary &&
  source.linked === field.linked &&
  isEntered(field.kind)

/** The value in the words of the other field: options have ids of their own in each. */
function translated(source: Held, field: Held, value: CustomValue | undefined): CustomValue | undefined {
  if (value === undefined || (field.kind !== 'choice' && field.kind !== 'choices')) return value
  const titles = new Map(source.options.map(option => [option.id, option.title]))
  const ids = new Map(field.options.filter(option => !option.retired).map(option => [option.title, option.id]))
  const idOf = (id: unknown) => ids.get(titles.get(String(id)) ?? '')
  return Array.isArray(value) ? value.flatMap(id => idOf(id) ?? []) : idOf(value)
}

const fits = (field: Held, value: CustomValue) => isFilled(value) && schemaOf(field, false).safeParse(value).success
