import type { z } from 'zod'
import { type Definition, definitionOf } from '../../api/definition.ts'

const mostTold = 20

/**
 * Returns the paths of unknown keys in a value, the first few. Among alternatives the one that knows most of the value
 * counts; records and open objects may have any key.
 */
export function unknownKeysIn(schema: z.ZodType, value: unknown): string[][] {
  return unknownIn(schema, value, []).take(mostTold).toArray()
}

type Path = readonly string[]
type Keyed = Record<string, unknown>

function* unknownIn(schema: z.ZodType, value: unknown, path: Path): Generator<string[]> {
  const def = definitionOf(schema)
  if (def.options) yield* ofAlternatives(def, value, path)
  else if (Array.isArray(value)) yield* inList(def, value, path)
  else if (typeof value === 'object' && value !== null) yield* inObject(def, value as Keyed, path)
}

function* inList({ element, items }: Definition, list: readonly unknown[], path: Path): Generator<string[]> {
  for (const [at, value] of list.entries()) {
    const schema = element ?? items?.[at]
    if (schema) yield* unknownIn(schema, value, [...path, String(at)])
  }
}

function* inObject({ shape, catchall, valueType }: Definition, object: Keyed, path: Path): Generator<string[]> {
  for (const [key, value] of Object.entries(object)) {
    const here = [...path, key]
    const schema = shape && Object.hasOwn(shape, key) ? shape[key] : (catchall ?? valueType)
    if (schema) yield* unknownIn(schema, value, here)
    else if (shape) yield here
  }
}

function* ofAlternatives(def: Definition, value: unknown, path: Path): Generator<string[]> {
  const judged = alternativesFor(def, value).map(option => [...unknownIn(option, value, path).take(mostTold)])
  yield* judged.sort((a, b) => a.length - b.length)[0] ?? []
}

/** Returns the alternatives for a value: by its discriminator if there is one, otherwise those that accept it. */
function alternativesFor({ options = [], discriminator }: Definition, value: unknown): readonly z.ZodType[] {
  if (!discriminator) return options.filter(option => option.safeParse(value).success)
  const said = (value as Keyed | null)?.[discriminator]
  return options.filter(option => definitionOf(option).shape?.[discriminator]?.safeParse(said).success)
}
