import type { z } from 'zod'

/** The parts of a schema that the kernel reads. */
export type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  options?: readonly z.ZodType[]
  discriminator?: string
  element?: z.ZodType
  items?: readonly z.ZodType[]
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/**
 * Returns the definition of a schema below its wrappers: optional, nullable, default, and the input side of a
 * transformation.
 */
export function definitionOf(schema: z.ZodType): Definition {
  const def = schema.def as unknown as Definition
  const inner = def.innerType ?? def.in
  return inner ? definitionOf(inner) : def
}

/**
 * Tells whether a schema has a field, at any depth, for which `wanted` is true. Only for schemas of input, which do not
 * recur.
 */
export function hasField(schema: z.ZodType, wanted: (name: string, field: z.ZodType) => boolean): boolean {
  const { shape, options, element, valueType } = definitionOf(schema)
  const inner = [...(options ?? []), element, valueType].filter(one => one !== undefined)
  return (
    inner.some(one => hasField(one, wanted)) ||
    Object.entries(shape ?? {}).some(([name, field]) => wanted(name, field) || hasField(field, wanted))
  )
}
