import { z } from 'zod'

/** A schema below another, where it stands, as JSON Schema without what is below it. */
export type Below = { path: string; type: string; schema: z.ZodType; json: JsonSchema }
export type JsonSchema = Record<string, unknown>

type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
}

/** Every schema that values pass on their way in, itself and all below it. */
export function* schemasIn(schema: z.ZodType, path = ''): Generator<Below> {
  const def = schema.def as unknown as Def
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  yield { path, type: def.type, schema, json }
  for (const [step, below] of childrenOf(def)) yield* schemasIn(below, `${path}${step}`)
}

function childrenOf(def: Def): [string, z.ZodType][] {
  const inner = def.innerType ?? def.in
  const several = [...(def.options ?? []), ...(inner ? [inner] : [])].map((one): [string, z.ZodType] => ['', one])
  const named = Object.entries(def.shape ?? {}).map(([key, one]): [string, z.ZodType] => [`.${key}`, one])
  const items = (def.items ?? []).map((one, at): [string, z.ZodType] => [`.${at}`, one])
  const element: [string, z.ZodType][] = def.element ? [['[]', def.element]] : []
  const record: [string, z.ZodType][] =
    def.keyType && def.valueType
      ? [
          ['{key}', def.keyType],
          ['{}', def.valueType],
        ]
      : []
  return [...several, ...named, ...items, ...element, ...record]
}
