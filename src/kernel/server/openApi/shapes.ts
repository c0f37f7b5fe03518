import { z } from 'zod'
import type { Route } from '../../api/route.ts'
import { describe } from './describe.ts'
import { type JsonSchema, merged, namesIn, pointTo, renamePointers, type Schemas } from './pointers.ts'

/** Names of schemas: those under which contracts export them. */
export type ShapeNames = ReadonlyMap<z.ZodType, string>
/** The input and output of a call, as JSON schemas that point to named ones. */
export type Wire = Partial<Record<'params' | 'query' | 'body' | 'returns' | 'tells', JsonSchema>>
type Side = { wires: Wire[]; schemas: Schemas }

/**
 * Returns the JSON schemas of calls, in order, and the named schemas to which they point. If requests and answers share a
 * name, it is the schema of answers; requests then point to `<name>Input`, in which fields with a default may be missing.
 * Throws if two schemas have one name.
 */
export function shapesOf(routes: readonly Route[], names: ShapeNames): Side {
  const sent = convert(
    'input',
    routes.map(({ params, query, body }) => ({ params, query, body })),
    names,
  )
  const given = convert(
    'output',
    routes.map(({ returns, tells }) => ({ returns, tells })),
    names,
  )
  const nameSent = (name: string) => (name in given.schemas ? `${name}Input` : name)
  const { wires, schemas } = renamePointers(sent, nameSent)
  const renamed = Object.entries(schemas).map(([name, schema]) => ({ [nameSent(name)]: schema }))
  return {
    wires: wires.map((wire, at) => Object.assign(wire, given.wires[at])),
    schemas: merged([...renamed, given.schemas]),
  }
}

type Parts = Partial<Record<keyof Wire, z.ZodType | undefined>>

/** Converts one side of every call; each call is a schema without a name, with its input or answer as properties. */
function convert(io: 'input' | 'output', calls: readonly Parts[], names: ShapeNames): Side {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  for (const [at, parts] of calls.entries()) registry.add(z.object(filled(parts)), { id: callName(at) })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    uri: name => String(pointTo(name).$ref),
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema as unknown as z.ZodType, jsonSchema as JsonSchema, io),
  }) as { schemas: Schemas }
  const wires = calls.map((_, at) => schemas[callName(at)]?.properties as Wire)
  const used = [...namesIn(wires, schemas)].sort()
  return { wires, schemas: Object.fromEntries(used.map(name => [name, bare(schemas[name])])) }
}

const callName = (at: number) => `call ${at}`

function filled(parts: Parts): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema)) as Record<string, z.ZodType>
}

/** Removes the keys that make a schema a document of its own. */
function bare({ $schema, $id, ...schema }: JsonSchema = {}): JsonSchema {
  return schema
}
