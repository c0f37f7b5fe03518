import { expect, test } from 'vitest'
import { keepRows } from './keepRows.ts'

const row = (id: number, name = `第 ${id} 行`) => ({ id, name, tags: [1, 2] })

test('a row that comes in on top leaves those below as they are', () => {
  const before = { rows: [row(2), row(1)] }
  const after = keepRows(before, { rows: [row(3), row(2), row(1, '改了')] }) as typeof before
  expect(after.rows.map(({ name }) => name)).toEqual(['第 3 行', '第 2 行', '改了'])
  expect(after.rows[1]).toBe(before.rows[0])
  expect(after.rows[2]).not.toBe(before.rows[1])
})

test('where nothing changed the page itself stays; a first answer is taken as it is', () => {
  const before = { rows: [row(2), row(1)] }
  expect(keepRows(before, { rows: [row(2), row(1)] })).toBe(before)
  expect(keepRows(undefined, before)).toBe(before)
})
