import type { z } from 'zod'
import { metaOf } from '../../src/kernel/api/fields.ts'
import { joined } from '../../src/kernel/api/joined.ts'
import type { Route } from '../../src/kernel/api/route.ts'
import type { SamplePart } from './making.ts'
import { ofModules } from './ofModules.ts'

type Part = 'params' | 'query' | 'body'
/** A field of a call that holds the number of a row, or a list of such. */
export type IdField = { part: Part; name: string; path: readonly string[]; many: boolean; schema: z.ZodType }
export type Input = Partial<Record<Part, Record<string, unknown>>>
/** Gives the number of a row for a field. */
export type NumberOf = (field: IdField) => unknown

const parts: readonly Part[] = ['params', 'query', 'body']
const named = /^(id|.*Id)s?$/

const given = await ofModules<SamplePart>('samples')

/** What cannot be made up from its schema alone, by the field's name. */
const words: Record<string, string | (() => string)> = joined([
  {
    name: freshTitle,
    username: freshName,
    mobile: freshPhone,
    phone: freshPhone,
    reason: '看看他们遇到的问题',
    answer: '样例',
  },
  ...given.map(part => part.words),
])

const moments: Record<string, string> = { datetime: '2026-12-01T09:00:00+08:00', date: '2026-12-01' }

/** When something ends that begins at the usual moment. */
const ends: Record<string, string> = { toAt: '2026-12-02T09:00:00+08:00' }

/** Days that may not be just any: on which something has happened. */
const days: Record<string, () => string> = joined(given.map(part => part.days))

/** Numbers that may not be just any. */
const numbers: Record<string, number> = joined(given.map(part => part.numbers))

/** The same for lists that may not be empty. */
const lists: Record<string, readonly unknown[]> = joined([{ views: ['all'] }, ...given.map(part => part.lists)])

let names = 0

function freshName(): string {
  return `sample.person${++names}`
}

function freshTitle(): string {
  return `样例${++names}`
}

let phones = 0

function freshPhone(): string {
  return `139${String(++phones).padStart(8, '0')}`
}

/** An input for a call that its schemas accept: what must be there, every id, and what has a word. Throws where that fails, telling the field. */
export function sampleOf(route: Route, numberOf: NumberOf): Input {
  const input: Input = {}
  for (const part of parts) {
    const schema = route[part]
    if (!schema) continue
    input[part] = make(schema, { part, path: [], numberOf }) as Record<string, unknown>
    const result = schema.safeParse(input[part])
    if (!result.success)
      throw new Error(
        `${route.at}: no sample fits its ${part}, teach tests/samples.ts of its module: ${result.error.message}`,
      )
  }
  return input
}

/** Every field of a call that holds ids, wherever it stands in params, query or body. */
export function idFieldsOf(route: Route): IdField[] {
  const fields: IdField[] = []
  sampleOf(route, field => {
    fields.push(field)
    return field.many ? [1] : 1
  })
  return fields
}

type Here = { part: Part; path: readonly string[]; numberOf: NumberOf }
type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
  format?: string
}

function make(schema: z.ZodType, here: Here): unknown {
  const name = here.path.at(-1) ?? ''
  const field = (many: boolean) => here.numberOf({ part: here.part, name, path: here.path, many, schema })
  const def = bare(schema)
  if (named.test(name) && def.type === 'number') return field(false)
  if (named.test(name) && def.type === 'array') return field(true)
  if (def.type === 'object') return object(def.shape ?? {}, here)
  if (def.type === 'array')
    return (
      lists[name] ??
      (def.element && (holdsIds(def.element) || !mayBeEmpty(schema))
        ? [make(def.element, { ...here, path: [...here.path, '0'] })]
        : [])
    )
  if (def.type === 'tuple') return def.items?.map(item => make(item, here))
  if (def.type === 'union') return make(def.options?.[0] as z.ZodType, here)
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'string') return ends[name] ?? days[name]?.() ?? moments[def.format ?? ''] ?? wordFor(name)
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  return { number: numbers[name] ?? 1, boolean: false, record: {}, null: null }[def.type]
}

function wordFor(name: string): string {
  const word = words[name] ?? '样例'
  return typeof word === 'string' ? word : word()
}

function object(shape: Record<string, z.ZodType>, here: Here): Record<string, unknown> {
  const wanted = Object.entries(shape).filter(
    ([name, schema]) => !mayMiss(schema) || name in words || holdsIds(schema, name),
  )
  return Object.fromEntries(
    wanted.map(([name, schema]) => [name, make(schema, { ...here, path: [...here.path, name] })]),
  )
}

/** The definition below wrappers: optional, nullable, default, and the input side of a transformation. */
function bare(schema: z.ZodType): Def {
  const def = schema.def as unknown as Def
  const inner = def.innerType ?? def.in
  return inner ? bare(inner) : def
}

/** Some tests make ten samples of every call, and to refuse a value takes Zod longer than to accept it: each schema is asked once. */
function once(judge: (schema: z.ZodType) => boolean): (schema: z.ZodType) => boolean {
  const known = new WeakMap<z.ZodType, boolean>()
  return schema => {
    const answer = known.get(schema) ?? judge(schema)
    known.set(schema, answer)
    return answer
  }
}

const mayMiss = once(schema => schema.safeParse(undefined).success)
const mayBeEmpty = once(schema => schema.safeParse([]).success)

function holdsIds(schema: z.ZodType, name = ''): boolean {
  if (!named.test(name)) return holdsIdsWithin(schema)
  const { type } = bare(schema)
  return type === 'number' || type === 'array'
}

const holdsIdsWithin = once(schema => {
  const { shape, element } = bare(schema)
  if (shape) return Object.entries(shape).some(([key, inner]) => holdsIds(inner, key))
  return element !== undefined && holdsIds(element)
})

/** What kind of row the field's number is of, where its schema says so: an employee, a word of a dictionary type. */
export function kindOf({ schema }: IdField): { kind?: string; dictionary?: string } {
  return metaOf(schema)
}
