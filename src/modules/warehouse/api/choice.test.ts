import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLots, type FreeLot, largestOf } from './choice.ts'

const inMain = (free: number) => [{ warehouseId: 1, together: true, free }]
const [march, april, may] = [
  { lotId: 1, since: '2026-03-01', here: inMain(20) },
  { lotId: 2, since: '2026-04-01', here: inMain(46) },
  { lotId: 3, since: '2026-05-01', here: inMain(30) },
]
const three = [may, march, april]
const chosen = (lots: readonly FreeLot[], need: number) => {
  const choice = chooseLots(lots, need)
  return 'lacks' in choice ? choice : choice.chosen.map(({ lotId, pieces }) => [lotId, pieces])
}

test('lots of 20 since March, 46 since April and 30 since May', () => {
  expect(chosen(three, 30)).toEqual([[2, 30]])
  expect(chosen(three, 20)).toEqual([[1, 20]])
  expect(chooseLots(three, 60)).toMatchObject({ mixed: true })
  expect(chosen(three, 60)).toEqual([
    [2, 46],
    [1, 14],
  ])
  expect(chosen(three, 90)).toEqual([
    [2, 46],
    [3, 30],
    [1, 14],
  ])
  expect(chosen(three, 97)).toEqual({ lacks: 1 })
})

test('a lot counts over the warehouses that ship together; where they do not, one has to cover it', () => {
  const over = (together: boolean) => [
    {
      lotId: 1,
      since: '2026-03-01',
      here: [
        { warehouseId: 1, together, free: 20 },
        { warehouseId: 2, together, free: 15 },
      ],
    },
  ]
  expect(largestOf(over(true))).toBe(35)
  expect(chooseLots(over(true), 30)).toEqual({
    mixed: false,
    chosen: [
      {
        lotId: 1,
        pieces: 30,
        from: [
          { warehouseId: 1, pieces: 20 },
          { warehouseId: 2, pieces: 10 },
        ],
      },
    ],
  })
  expect(chooseLots(over(true), 15)).toMatchObject({ chosen: [{ from: [{ warehouseId: 2, pieces: 15 }] }] })
  expect(largestOf(over(false))).toBe(20)
  expect(chooseLots(over(false), 30)).toMatchObject({ mixed: true })
  expect(largestOf([])).toBe(0)
})

test('of equals the older goes first, and a lot that the home has before others', () => {
  const twin = { lotId: 4, since: '2026-02-01', here: inMain(30) }
  expect(chosen([may, twin], 25)).toEqual([[4, 25]])
  expect(chosen([april, may, twin], 60)).toEqual([
    [2, 46],
    [4, 14],
  ])
  expect(chosen([twin, { ...may, atHome: true }], 25)).toEqual([[3, 25]])
  expect(chosen([twin, { ...may, atHome: true }], 30)).toEqual([[3, 30]])
})

test('a home with 30 boxes of B needs 2 more, A is older and has 9, B has 1: the one of B and a question, never two of A silently', () => {
  const [a, b] = [
    { lotId: 1, since: '2026-03-01', here: inMain(9) },
    { lotId: 2, since: '2026-05-01', here: inMain(1), atHome: true },
  ]
  expect(chooseLots([a, b], 2)).toMatchObject({
    mixed: true,
    chosen: [
      { lotId: 2, pieces: 1 },
      { lotId: 1, pieces: 1 },
    ],
  })
  expect(chooseLots([a], 2, true)).toMatchObject({ mixed: true, chosen: [{ lotId: 1, pieces: 2 }] })
  expect(chooseLots([a, b], 1)).toMatchObject({ mixed: false, chosen: [{ lotId: 2, pieces: 1 }] })
  expect(chooseLots([a, b], 11)).toEqual({ lacks: 1 })
})

const lots = fc.array(
  fc.record({
    since: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
    here: fc.uniqueArray(
      fc.record({ warehouseId: fc.integer({ min: 1, max: 4 }), together: fc.boolean(), free: fc.nat(50) }),
      { selector: one => one.warehouseId, maxLength: 4 },
    ),
  }),
  { maxLength: 6 },
)

test('a choice covers the need exactly, takes nowhere more than is free, and lacks only what is not there', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 200 }), (some, need) => {
      const given = some.map((one, lotId) => ({ ...one, lotId }))
      const all = given.flatMap(({ here }) => here).reduce((sum, { free }) => sum + free, 0)
      const choice = chooseLots(given, need)
      if ('lacks' in choice) {
        expect(choice.lacks).toBe(need - all)
        return
      }
      const taken = choice.chosen.flatMap(({ lotId, from }) => from.map(one => ({ lotId, ...one })))
      expect(taken.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(need)
      for (const { lotId, warehouseId, pieces } of taken)
        expect(pieces).toBeLessThanOrEqual(given[lotId]?.here.find(one => one.warehouseId === warehouseId)?.free ?? 0)
      expect(choice.mixed).toBe(choice.chosen.length > 1)
      if (largestOf(given) >= need) expect(choice.mixed).toBe(false)
    }),
  )
})
