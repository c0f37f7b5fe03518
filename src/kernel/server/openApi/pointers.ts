export type JsonSchema = Record<string, unknown>
export type Schemas = Record<string, JsonSchema>

const place = '#/components/schemas/'

/** Returns a pointer to a named schema. */
export function pointTo(name: string): JsonSchema {
  return { $ref: place + name }
}

/** Returns the name that a schema points to; undefined if it describes something itself. */
export function nameIn({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(place.length) : undefined
}

/** Returns a copy in which every pointer names what `rename` makes of its name. */
export function renamePointers<T>(value: T, rename: (name: string) => string): T {
  return JSON.parse(JSON.stringify(value), (key, one) =>
    key === '$ref' && typeof one === 'string' ? place + rename(one.slice(place.length)) : one,
  )
}

/** Returns the names to which a value points, and those to which their schemas point. */
export function namesIn(value: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  JSON.stringify(value, (key, one) => {
    const name = key === '$ref' ? String(one).slice(place.length) : undefined
    if (name === undefined || found.has(name)) return one
    found.add(name)
    namesIn(schemas[name], schemas, found)
    return one
  })
  return found
}

/** Returns named schemas together. Throws if two have one name. */
export function merged(parts: readonly Schemas[]): Schemas {
  const all: Schemas = {}
  for (const [name, schema] of parts.flatMap(Object.entries) as [string, JsonSchema][]) {
    if (name in all) throw new Error(`two schemas of the document are named ${name}`)
    all[name] = schema
  }
  return all
}
