import { z } from 'zod'
import { metaOf } from './fields.ts'

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S

/** Returns a schema for edits: a missing field keeps its value; no default replaces it. */
export function patchOf<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([key, field]) => {
    const bare = field instanceof z.ZodDefault ? field.unwrap() : field
    const always = !(field as z.ZodType).safeParse(undefined).success
    return [key, (bare as z.ZodType).optional().meta({ ...metaOf(field as z.ZodType), always })]
  })
  return z.object(
    Object.fromEntries(fields) as { [K in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[K]> & z.ZodType> },
  )
}
