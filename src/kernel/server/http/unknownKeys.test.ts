import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownKeysIn } from './unknownKeys.ts'

const Area = z.object({ city: z.string().default('') })
const found = (schema: z.ZodType, value: unknown) => unknownKeysIn(schema, value).map(path => path.join('.'))

test.each([
  ['a key of the body', z.object({ a: z.string() }), { a: '', b: 1, c: 2 }, ['b', 'c']],
  ['a key inside an object', z.object({ area: Area }), { area: { city: '', town: '' } }, ['area.town']],
  [
    'one inside a list, with its place',
    z.object({ areas: z.array(Area) }),
    { areas: [{}, { town: '' }] },
    ['areas.1.town'],
  ],
  ['one below optional, nullable and default', z.object({ a: Area.nullish().default(null) }), { a: { x: 1 } }, ['a.x']],
  [
    'one in a value of a record, whose own keys are free',
    z.record(z.string(), Area),
    { any: { city: '', x: 1 } },
    ['any.x'],
  ],
  ['one in a place of a tuple', z.tuple([z.number(), Area]), [1, { x: 1 }], ['1.x']],
  [
    'keys that every object of JavaScript has',
    z.object({}),
    { toString: 1, constructor: {} },
    ['toString', 'constructor'],
  ],
  ['nothing where everything is known', z.object({ a: z.array(Area) }), { a: [{ city: '' }] }, []],
  [
    'nothing in what is open to any keys',
    z.object({ a: z.looseObject({}), b: z.unknown() }),
    { a: { x: 1 }, b: { y: 1 } },
    [],
  ],
  ['nothing in a value of another type, which is refused anyway', z.object({ a: Area }), { a: [{ x: 1 }] }, []],
])('finds %s', (_, schema, value, expected) => {
  expect(found(schema, value)).toEqual(expected)
})

test('the alternative that knows most of the value decides which keys are unknown', () => {
  const either = z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })])
  expect(found(either, { a: '', b: '' })).toEqual([])
  expect(found(either, { a: '', b: '', c: '' })).toEqual(['c'])
})

test('the discriminator chooses the alternative, even if other fields are wrong', () => {
  const node = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('start') }),
    z.object({ kind: z.literal('wait'), days: z.number() }),
  ])
  expect(
    found(z.array(node), [
      { kind: 'start', days: 1 },
      { kind: 'wait', days: 'x', hours: 1 },
    ]),
  ).toEqual(['0.days', '1.hours'])
})

test('only the first few of many unknown keys are named', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key${at}`, at]))
  expect(found(z.object({}), many)).toHaveLength(20)
})
