import fc from 'fast-check'
import { joined } from '../../src/kernel/api/joined.ts'
import { cut } from '../../src/kernel/api/text.ts'
import { storable } from '../../src/kernel/server/http/storable.ts'
import type { Fields, JsonSchema } from './document.ts'
import { below, chance, type Draw, pick, weighed } from './draw.ts'
import { oddText } from './odd.ts'

/** What values are drawn from besides the schema: words of the document, rows of the company. */
export type Known = {
  words: readonly string[]
  follow(schema: JsonSchema): JsonSchema
  /** The number of a row that a field of this name may mean. */
  idFor(draw: Draw, name: string): number
}

const mayMiss = 60 // percent of the fields that need not be there are there

/** A value that a schema describes, as far as it says; `name` is the field's. */
export function fitting(draw: Draw, given: JsonSchema, known: Known, name = ''): unknown {
  const schema = known.follow(given)
  const { anyOf, oneOf, allOf, enum: values, const: only, nullable } = schema as Record<string, JsonSchema[]>
  if (only !== undefined) return only
  if (values) return pick(draw, values)
  if (nullable && chance(draw, 15)) return null
  if (anyOf ?? oneOf) return fitting(draw, pick(draw, (anyOf ?? oneOf) as JsonSchema[]), known, name)
  if (allOf) return joined(allOf.map(one => fitting(draw, one, known, name) as Record<string, unknown>))
  const { type } = schema
  return ofType(draw, Array.isArray(type) ? pick(draw, type) : String(type), schema, known, name)
}

function ofType(draw: Draw, type: string, schema: JsonSchema, known: Known, name: string): unknown {
  if (type === 'object') return fittingObject(draw, schema, known)
  if (type === 'array') return fittingList(draw, schema, known, name)
  if (type === 'integer' || type === 'number') return fittingNumber(draw, schema, known, name)
  if (type === 'boolean') return chance(draw, 50)
  if (type === 'string') return fittingText(draw, schema, known)
  return null
}

/** Values of named fields, those that need not be there now and then left out. */
export function fittingFields(draw: Draw, fields: Fields, required: readonly string[], known: Known) {
  const there = Object.entries(fields).filter(([name]) => required.includes(name) || chance(draw, mayMiss))
  return Object.fromEntries(there.map(([name, schema]) => [name, fitting(draw, schema, known, name)]))
}

function fittingObject(draw: Draw, schema: JsonSchema, known: Known): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const named = fittingFields(draw, properties as Fields, required as string[], known)
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return named
  const more = Array.from({ length: below(draw, 3) }, () => pick(draw, known.words))
  return Object.fromEntries([
    ...Object.entries(named),
    ...more.map(key => [key, fitting(draw, additionalProperties as JsonSchema, known, key)] as const),
  ])
}

function fittingList(draw: Draw, schema: JsonSchema, known: Known, name: string): unknown[] {
  const { items, prefixItems, minItems = 0, maxItems = 4 } = schema as Record<string, never>
  const each = (prefixItems ?? items) as unknown
  if (Array.isArray(each)) return each.map(item => fitting(draw, item, known, name))
  const most = Math.max(Number(minItems), Math.min(Number(maxItems), 4))
  const length = Number(minItems) + below(draw, most - Number(minItems) + 1)
  return Array.from({ length }, () => fitting(draw, (each ?? {}) as JsonSchema, known, name))
}

const namesRow = /(^|[a-z])(id|Id|ids|Ids)$|people|people$|^(to|flow|role|order|before|copyOf|moveTo)$/

function fittingNumber(draw: Draw, schema: JsonSchema, known: Known, name: string): number {
  const { minimum, maximum, exclusiveMinimum } = schema as Record<string, number | undefined>
  if (namesRow.test(name) && chance(draw, 85)) return known.idFor(draw, name)
  const least = minimum ?? (exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1)
  const most = maximum ?? least + 1000
  return weighed(
    draw,
    [5, () => Math.min(most, least + below(draw, 20))],
    [1, () => least],
    [1, () => most],
    [1, () => known.idFor(draw, name)],
  )
}

const days = ['2026-11-20', '2026-01-01', '1900-01-01', '2999-12-31', '2024-02-29']
const moments = [
  '2026-11-20T09:00:00+08:00',
  '2026-12-31T16:00:00Z',
  '1900-01-01T00:00:00Z',
  '2999-12-31T23:59:59.999Z',
]

const usual = [
  ...[
    '样例',
    '张三',
    '15400000001',
    '13800138000',
    '😀😀',
    '100%',
    'a b',
    '=1+1',
    'clue',
    'opportunity',
    'start',
    'form',
  ],
  ...['all', 'mine', 'pool', 'open', 'todo', 'done', 'active', 'following', 'reason', 'proof', 'head'],
]

function fittingText(draw: Draw, schema: JsonSchema, known: Known): string {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema as Record<string, never>
  if (format === 'date') return pick(draw, days)
  if (format === 'date-time') return pick(draw, moments)
  if (format === 'email') return 'someone@example.com'
  if (pattern) return draw(fc.stringMatching, new RegExp(pattern))
  const text = weighed(
    draw,
    [4, () => pick(draw, known.words)],
    [2, () => pick(draw, usual)],
    [2, () => storable(oddText(draw)).trim()],
    [1, () => '长'.repeat(Math.min(Number(maxLength), 500))],
    [1, () => pick(draw, moments)],
  )
  return cut(text, Number(maxLength)).padEnd(Number(minLength), '一')
}
