import { expect, test } from 'vitest'
import { inOrder } from './module.ts'
import { bringTo, fetchPart, partOf, webPoint } from './point.ts'

type Fruit = { load: () => Promise<{ default: string }> }
const fruit = webPoint<Fruit>('fruit')

test('what modules bring to a point stands there by its name and in order of rank', () => {
  const [apple, pear] = ['apple', 'pear'].map(name => ({ load: async () => ({ default: name }) })) as [Fruit, Fruit]
  const brought = inOrder([[bringTo(fruit, pear, 2)], undefined, [bringTo(fruit, apple, 1)]])
  expect(brought).toEqual([
    { point: 'fruit', rank: 1, kind: apple },
    { point: 'fruit', rank: 2, kind: pear },
  ])
})

test('a part is there at once when it was fetched before, and not otherwise', async () => {
  const load = async () => ({ default: 'apple' })
  expect(() => partOf(load)).toThrow('not fetched')
  expect(await fetchPart(load)).toBe('apple')
  expect(partOf(load)).toBe('apple')
})

test('a part that could not be fetched is not there', async () => {
  const load = () => Promise.reject<{ default: string }>(new Error('offline'))
  await expect(fetchPart(load)).rejects.toThrow('offline')
  expect(() => partOf(load)).toThrow('not fetched')
})
