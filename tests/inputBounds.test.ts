import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Id, Timestamp, Version } from '../src/kernel/api/fields.ts'
import { world } from '../src/world.ts'
import { type Below, schemasIn } from './support/leaves.ts'

/** What a column of four bytes holds, and what an id or an amount in fen may be. */
const int4 = 2_147_483_647
const [mostId, mostFen] = [9_000_000_000_000_000, 10_000_000_000_000]

const parts = ['params', 'query', 'body'] as const

/** Every schema that something a caller sends has to pass, with its call. */
const passed = world.handlers().flatMap(({ route }) =>
  parts.flatMap(part => {
    const schema = route[part]
    return schema ? [...schemasIn(schema, part)].map(below => ({ ...below, at: route.at })) : []
  }),
)

/** What is wrong with some of them, each told once with the first call that has it. */
function faults(type: string, isRight: (below: Below) => boolean): string[] {
  const wrong = new Map<string, string>()
  for (const below of passed) {
    const { path, at, json } = below
    if (below.type === type && !isRight(below) && !wrong.has(path))
      wrong.set(path, `${at} ${path} ${JSON.stringify(json)}`)
  }
  return [...wrong.values()]
}

/** Whether values of this or a lower kind are bounded by their schema alone. */
function isBoundedNumber({ json }: Pick<Below, 'json'>): boolean {
  const least = json.minimum ?? json.exclusiveMinimum
  const most = json.maximum ?? json.exclusiveMaximum
  if (typeof least !== 'number' || typeof most !== 'number') return false
  const fits = json.type === 'integer' ? most <= int4 || most === mostId || most === mostFen : most <= mostId
  return fits && least >= -mostId
}

function isBoundedText({ json }: Pick<Below, 'json'>): boolean {
  const { maxLength, pattern } = json
  return typeof maxLength === 'number' || (typeof pattern === 'string' && isBoundedPattern(pattern))
}

/** From its beginning to its end, and nothing in it as often as one likes. */
const isBoundedPattern = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern)

const isMoment = ({ json }: Below) => json.format === 'date-time' || json.format === 'date'

/** Days and moments that JavaScript reads and PostgreSQL does not, or that no company has. */
const strange = {
  'date-time': [
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z'],
    ...['9999-12-31T23:59:59-23:59', '2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-16:00'],
    ...['2026-02-30T00:00:00Z', `2026-01-01T00:00:00.${'1'.repeat(200)}Z`, '2026-01-01T24:00:00Z', '1', '2026'],
  ],
  date: ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-30', '2025-02-29', '1', '20260101'],
}

describe('the contract bounds everything that callers send, so that it fits the columns', () => {
  test('there is something to judge', () => {
    for (const type of ['number', 'string', 'array', 'record'])
      expect(passed.filter(below => below.type === type).length, type).toBeGreaterThan(10)
  })

  test('a number has a minimum and a maximum: those of an id, of money, or of an integer column', () => {
    expect(faults('number', isBoundedNumber)).toEqual([])
  })

  test('a text has a maximum length', () => {
    expect(faults('string', below => isMoment(below) || isBoundedText(below))).toEqual([])
  })

  test('a day and a moment lie between 1900 and 2999 and exist: never a bare z.iso', () => {
    const refuses = ({ schema, json }: Below) =>
      strange[json.format as keyof typeof strange].every(value => !schema.safeParse(value).success)
    expect(faults('string', below => !isMoment(below) || refuses(below))).toEqual([])
  })

  test('a list has a maximum length, a record a maximum number of keys', () => {
    expect(faults('array', ({ json }) => typeof json.maxItems === 'number')).toEqual([])
    expect(faults('record', ({ json }) => typeof json.maxProperties === 'number')).toEqual([])
  })

  test('every schema is checked', () => {
    for (const type of ['any', 'unknown', 'custom', 'date', 'bigint', 'map', 'set'])
      expect(faults(type, () => false)).toEqual([])
  })
})

describe('the check', () => {
  const judged = (schema: z.ZodType) => [...schemasIn(schema)][0] as Below

  test.each([
    ['z.number()', z.number()],
    ['an integer', z.number().int()],
    ['a positive integer', z.number().int().positive()],
    [
      'an integer beyond four bytes',
      z
        .number()
        .int()
        .min(0)
        .max(int4 + 1),
    ],
  ])('finds %s', (_, schema) => {
    expect(isBoundedNumber(judged(schema))).toBe(false)
  })

  test('accepts an id and a version', () => {
    expect([Id, Version].map(judged).map(isBoundedNumber)).toEqual([true, true])
  })

  test.each([z.string(), z.string().regex(/^a+$/), z.string().regex(/a{3}/)])(
    'finds a text without a limit',
    schema => {
      expect(isBoundedText(judged(schema))).toBe(false)
    },
  )

  test('accepts a Timestamp', () => {
    for (const moment of ['2026-11-20T09:00:00+08:00', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59.999Z'])
      expect(Timestamp.safeParse(moment).success, moment).toBe(true)
  })
})
