import { expect, test } from 'vitest'
import { NobodyWaits, ownCalls } from './ownCalls.ts'

const stays = () => false

/** A work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = false
  const run = () => {
    begun = true
    return promise
  }
  return { run, end: () => resolve('done'), hasBegun: () => begun }
}

const moment = () => new Promise(resolve => setImmediate(resolve))

test('so many works of a person run at once, and another person waits for none of them', async () => {
  const inLine = ownCalls({ atOnce: 2, mostWaiting: 10, patience: 60_000 })
  const works = Array.from({ length: 4 }, work)
  const all = works.map(one => inLine('one', stays, one.run))
  expect(await inLine('other', stays, async () => 'other')).toBe('other')
  expect(works.map(one => one.hasBegun())).toEqual([true, true, false, false])
  works[0]?.end()
  await all[0]
  await moment()
  expect(works.map(one => one.hasBegun())).toEqual([true, true, true, false])
  for (const one of works) one.end()
  expect(await Promise.all(all)).toEqual(Array(4).fill('done'))
})

test('a full line and a long wait are refused', async () => {
  const inLine = ownCalls({ atOnce: 1, mostWaiting: 1, patience: 20 })
  const first = work()
  const done = inLine('one', stays, first.run)
  const late = inLine('one', stays, async () => 'late')
  await expect(inLine('one', stays, async () => 'more')).rejects.toMatchObject({ code: 42900 })
  await expect(late).rejects.toMatchObject({ code: 42900 })
  first.end()
  expect(await done).toBe('done')
  expect(await inLine('one', stays, async () => 'again')).toBe('again')
})

test('what nobody waits for any more is not begun, and gives its place to the next', async () => {
  const inLine = ownCalls({ atOnce: 1, mostWaiting: 10, patience: 60_000 })
  const [first, gone] = [work(), work()]
  const done = inLine('one', stays, first.run)
  const left = inLine('one', () => true, gone.run)
  const next = inLine('one', stays, async () => 'next')
  first.end()
  await expect(left).rejects.toBeInstanceOf(NobodyWaits)
  expect([await done, await next, gone.hasBegun()]).toEqual(['done', 'next', false])
})

test('a work that fails gives its place back', async () => {
  const inLine = ownCalls({ atOnce: 1, mostWaiting: 10, patience: 60_000 })
  await expect(inLine('one', stays, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inLine('one', stays, async () => 'next')).toBe('next')
})
