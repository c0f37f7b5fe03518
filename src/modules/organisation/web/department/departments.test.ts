import { expect, test } from 'vitest'
import type { DepartmentNode } from '../../api/department.ts'
import { openOnly, pathOf, wholePosition } from './departments.ts'

const node = (id: number, parentId: number | null, closed = false) =>
  ({ id, parentId, name: `部门${id}`, disabledAt: closed ? '2026-11-21T00:00:00Z' : null }) as DepartmentNode
const all = [node(1, null), node(2, 1), node(3, 1, true), node(4, 1), node(5, null)]

test('a path begins at the top department', () => {
  expect(pathOf(all, 4)).toEqual(['部门1', '部门4'])
  expect(pathOf(all, null)).toEqual([])
})

test.each([
  ['first', 5, 1, 0, 0],
  ['between two that are shown, in front of the second', 5, 1, 1, 2],
  ['last, behind those that are closed too', 5, 1, 2, 3],
  ['within its own siblings, not counting itself', 4, 1, 0, 0],
])('a place among those shown is one among all: %s', (_, id, parentId, position, whole) => {
  expect(wholePosition(all, openOnly(all), id, parentId, position)).toBe(whole)
})
