import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { oneOfIds, runBounds } from './oneOfIds.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

test('a few ids are passed as an array that an index can use; many ids are passed as ranges, computed once', () => {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  expect(oneOfIds('c.department_id', [1, 2], bind)).toBe('c.department_id = any($1::bigint[])')
  expect(values).toEqual([[1, 2]])
  const many = upTo(300)
  expect(oneOfIds('c.department_id', many, bind)).toBe(
    'coalesce(width_bucket(c.department_id, $2::bigint[]) % 2 = 1, false)',
  )
  oneOfIds('c.department_id', many, bind)
  expect(values[1]).toBe(values[2])
  expect(values[1]).toHaveProperty('length', 20 + 2 * 12)
})

test('the bounds of ranges', () => {
  expect(runBounds([])).toEqual([])
  expect(runBounds([7, 1, 3, 2, 2])).toEqual([1, 4, 7, 8])
  expect(runBounds(upTo(300))).toEqual([1, 301])
})

test('the database finds exactly the given ids, in any number and order, and never null', async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  const client = new pg.Client(ownerUrl)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const id = fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER - 1 }))
  await fc.assert(
    fc.asyncProperty(fc.array(id, { minLength: 1, maxLength: 100 }), async ids => {
      const values: unknown[] = []
      const condition = oneOfIds('asked', ids, value => `$${values.push(value)}`)
      const near = [...new Set(ids.flatMap(one => [one - 1, one, one + 1]))]
      values.push([...near, null])
      const { rows } = await client.query<{ asked: string | null }>(
        `select asked from unnest($2::bigint[]) asked where ${condition}`,
        values,
      )
      expect(rows.map(row => Number(row.asked)).sort((a, b) => a - b)).toEqual([...new Set(ids)].sort((a, b) => a - b))
    }),
    { numRuns: 150 },
  )
})
