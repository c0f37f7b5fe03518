import { expect, test } from 'vitest'
import { oneOfIds } from './oneOfIds.ts'

test('a few ids are an array that an index can be chosen for, many are hashed', () => {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  expect(oneOfIds('c.department_id', [1, 2], bind)).toBe('c.department_id = any($1::bigint[])')
  const many = Array.from({ length: 21 }, (_, id) => id + 1)
  expect(oneOfIds('c.department_id', many, bind)).toBe('c.department_id in (select unnest($2::bigint[]))')
  expect(values).toEqual([[1, 2], `{${many.join(',')}}`])
})
