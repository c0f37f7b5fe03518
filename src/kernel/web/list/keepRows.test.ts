import { expect, test } from 'vitest'
import { keepRows } from './keepRows.ts'

const row = (id: number, name = `第 ${id} 行`) => ({ id, name, tags: [1, 2] })

test('a new first row leaves the rows below unchanged', () => {
  const before = { rows: [row(2), row(1)] }
  const after = keepRows(before, { rows: [row(3), row(2), row(1, '改了')] }) as typeof before
  expect(after.rows.map(({ name }) => name)).toEqual(['第 3 行', '第 2 行', '改了'])
  expect(after.rows[1]).toBe(before.rows[0])
  expect(after.rows[2]).not.toBe(before.rows[1])
})

test('an unchanged answer keeps the page object; a first answer is used as it is', () => {
  const before = { rows: [row(2), row(1)] }
  expect(keepRows(before, { rows: [row(2), row(1)] })).toBe(before)
  expect(keepRows(undefined, before)).toBe(before)
})
