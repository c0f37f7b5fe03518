/** The name of a custom field among a record's fields: of columns, filters, sorts, form fields and issues. */
export const customName = (key: string) => `own.${key}`

/** The key of the custom field of this name; undefined for a field of the record itself. */
export const customKeyOf = (name: string): string | undefined => (name.startsWith('own.') ? name.slice(4) : undefined)

/** Returns what a record holds in a field of its own or of the company's, which may stand in it one by one. */
export function valueIn(record: object, name: string): unknown {
  const key = customKeyOf(name)
  if (key === undefined || Object.hasOwn(record, name)) return Reflect.get(record, name)
  const { own } = record as { own?: Readonly<Record<string, unknown>> | null }
  return own && Object.hasOwn(own, key) ? own[key] : undefined
}
