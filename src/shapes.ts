import type { z } from 'zod'
import { contractModules } from './contractModules.ts'
import { definitionOf } from './kernel/api/definition.ts'

/**
 * The schemas of objects and of alternatives that contracts export, each with the name of the export: what it is called in the
 * OpenAPI document.
 */
export async function contractShapes(): Promise<Map<z.ZodType, string>> {
  const exported = await contractModules()
  const shapes = exported.flatMap(Object.entries).filter((entry): entry is [string, z.ZodType] => isShape(entry[1]))
  return new Map(shapes.map(([name, schema]) => [schema, name]))
}

function isShape(value: unknown): boolean {
  const known = typeof value === 'object' && value !== null && '_zod' in value
  return known && ['object', 'union'].includes(definitionOf(value as z.ZodType).type)
}
