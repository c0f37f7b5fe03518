// @vitest-environment happy-dom

import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Column } from '../../api/list.ts'
import { type Choice, ReferenceContext, type References } from '../field/reference.ts'
import { draw } from '../fixtures.ts'
import { Cards } from './Cards.tsx'
import type { ListModel } from './useList.ts'

type Visit = { id: number; name: string; ownerId: number | null; withIds: number[] }
const columns: Column[] = [
  { key: 'name', title: '名称', kind: 'text' },
  { key: 'ownerId', title: '业务员', kind: 'employee' },
  { key: 'withIds', title: '同行', kind: 'employee' },
]
const names = [
  { value: 7, label: '彭莉' },
  { value: 8, label: '王佳怡' },
]

/** Draws the cards of rows before the names of people, which come as `people` tells. */
function drawCards(rows: Visit[], people: Promise<Choice[]>, drawn: object = {}): void {
  const spec = { noun: '拜访', shown: columns.map(column => column.key), draw: drawn }
  const list = { spec, columns, selection: new Map(), changed: new Set() } as unknown as ListModel<Visit>
  const references = {
    usePeople: () => useQuery({ queryKey: ['people'], queryFn: () => people }).data ?? none,
    useDepartments: () => none,
    useDictionary: () => new Map(),
    useRecords: () => () => none,
    useLinked: () => () => undefined,
  } as unknown as References
  draw(
    <ReferenceContext value={references}>
      <Cards list={list} rows={rows} onOpen={() => {}} selectable={false} />
    </ReferenceContext>,
  )
}
const none: Choice[] = []
const visit = (id: number, ownerId: number | null, withIds: number[] = []) => ({
  id,
  name: `拜访${id}`,
  ownerId,
  withIds,
})
const never = new Promise<Choice[]>(() => {})

test.each([
  ['one', visit(1, 7)],
  ['one among several', visit(1, null, [8, 7])],
])('cards are drawn with the names of people, not before them: %s', async (_, row) => {
  const people = Promise.withResolvers<Choice[]>()
  drawCards([visit(2, null), row], people.promise)
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
  people.resolve(names)
  expect((await screen.findByRole('list', { name: '拜访列表' })).textContent).toContain('彭莉')
})

test('cards that name nobody, or draw the name themselves, wait for nothing', () => {
  drawCards([visit(1, null)], never)
  drawCards([visit(2, 7)], never, { ownerId: () => '王' })
  expect(screen.getAllByRole('list')).toHaveLength(2)
})

// The last of this file: whoever never gets a name is not made to wait again.
test('cards are drawn after a second when a name never comes, and the next ones at once', async () => {
  drawCards([visit(1, 7)], never)
  expect(screen.queryByRole('list')).toBeNull()
  expect((await screen.findByRole('list')).textContent).toContain('…')
  drawCards([visit(2, 7)], never)
  expect(screen.getAllByRole('list')).toHaveLength(2)
})
