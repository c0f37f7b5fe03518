import { joined } from '../../api/joined.ts'
import type { JsonSchema, Schemas } from './pointers.ts'
import { nameIn } from './pointers.ts'

const deepest = 6 // steps down: what recurs ends there
const day = '2026-11-22'
const texts: Record<string, string> = { date: day, 'date-time': `${day}T09:30:00+08:00`, email: 'someone@example.com' }

/**
 * Makes one example of a schema: the first of its own `examples` if it has some, otherwise a usual value of its type within
 * its limits. Of alternatives it shows the first that is not null, of lists one item.
 */
export function exampleMaker(schemas: Schemas): (schema: JsonSchema) => unknown {
  return schema => made(schema, '', { schemas, left: deepest })
}

/** The named schemas, and how many steps down an example may still go. */
type Place = { schemas: Schemas; left: number }

function made(given: JsonSchema, name: string, place: Place): unknown {
  const schema = followed(given, place.schemas)
  const { examples, enum: values, const: only, anyOf, oneOf, allOf } = schema as Record<string, JsonSchema[]>
  if (examples) return examples[0]
  if (only !== undefined) return only
  if (values) return values[0]
  const options = anyOf ?? oneOf
  if (options) return made(chosenOf(options, place), name, place)
  if (allOf) return joined(allOf.map(one => made(one, name, place) as Record<string, unknown>))
  return ofType(typeOf(schema), schema, name, place)
}

/** Prefers null to a value beyond a depth. */
function chosenOf(options: JsonSchema[], { left }: Place): JsonSchema {
  const nothing = options.find(one => one.type === 'null')
  const something = options.find(one => one.type !== 'null')
  return (left <= 0 ? (nothing ?? something) : something) ?? {}
}

function typeOf({ type }: JsonSchema): string {
  return String(Array.isArray(type) ? type[0] : type)
}

function ofType(type: string, schema: JsonSchema, name: string, place: Place): unknown {
  if (type === 'object') return objectOf(schema, place)
  if (type === 'array') return listOf(schema, name, place)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema, name) : null
}

function objectOf({ properties = {}, required = [] }: JsonSchema, { schemas, left }: Place): JsonSchema {
  const needed = required as string[]
  const shown = Object.entries(properties as Schemas).filter(([name]) => left > 0 || needed.includes(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, made(field, name, { schemas, left: left - 1 })]))
}

function listOf({ items, prefixItems, minItems = 0 }: JsonSchema, name: string, place: Place): unknown[] {
  const inner = { schemas: place.schemas, left: place.left - 1 }
  if (Array.isArray(prefixItems)) return prefixItems.map(item => made(item, name, inner))
  const length = place.left > 0 ? Math.max(1, Number(minItems)) : Number(minItems)
  return Array.from({ length }, () => made((items ?? {}) as JsonSchema, name, inner))
}

function numberOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1))
  return Math.min(Math.max(1, least), Number(maximum ?? Number.POSITIVE_INFINITY))
}

function textOf({ format, title, minLength = 0, maxLength = 200 }: JsonSchema, name: string): string {
  const known = texts[String(format)]
  if (known) return known
  const said = String(title ?? (name || 'text')).slice(0, Number(maxLength))
  return said.padEnd(Number(minLength), 'x')
}

function followed(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameIn(schema)
  if (name === undefined) return schema
  const { $ref, ...beside } = schema
  return { ...followed(schemas[name] ?? {}, schemas), ...beside }
}
