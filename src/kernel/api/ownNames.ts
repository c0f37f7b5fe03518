/** The name of an own field among a record's fields: of columns, filters, sorts, form fields and issues. */
export const ownName = (key: string) => `own.${key}`

/** The key of the own field of this name; undefined for a field of the record itself. */
export const ownKeyOf = (name: string): string | undefined => (name.startsWith('own.') ? name.slice(4) : undefined)

/** Returns what a record holds in a field of its own or of the company's, which may stand in it one by one. */
export function valueIn(record: object, name: string): unknown {
  const key = ownKeyOf(name)
  if (key === undefined || Object.hasOwn(record, name)) return (record as Readonly<Record<string, unknown>>)[name]
  const { own } = record as { own?: Readonly<Record<string, unknown>> | null }
  return own && Object.hasOwn(own, key) ? own[key] : undefined
}
