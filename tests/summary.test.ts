import { afterEach, expect, test, vi } from 'vitest'
import { step, summarise } from '../scripts/testing/result.ts'

const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => printed.mockClear())

const lastLine = () => printed.mock.lastCall?.[0]

test('the last line of a run sums up all steps', async () => {
  const types = await step('types', async () => ({ passed: 1, failed: 0 }))
  const unit = await step('unit', async () => ({ passed: 40, failed: 0 }))
  expect(summarise([types, unit])).toBe(0)
  expect(lastLine()).toBe('41 passed, 0 failed')
})

test('failed tests are named again before the steps, so that the end of a long log shows them', async () => {
  const failures = ['src/a.test.ts › adds\nexpected 1 to be 2', 'src/b.test.ts › removes\nexpected 3 to be 4']
  summarise([await step('unit', async () => ({ passed: 40, failed: 2, failures }))])
  const lines = printed.mock.calls.map(([line]) => line)
  expect(lines.slice(0, 3)).toEqual([...failures.map(failure => `\n✗ ${failure}`), undefined])
})

test('a step that crashes has failed', async () => {
  const unit = await step('unit', async () => ({ passed: 40, failed: 0 }))
  const journeys = await step('journeys', () => Promise.reject(new Error('no browser')))
  expect(summarise([unit, journeys])).toBe(1)
  expect(lastLine()).toBe('40 passed, 1 failed')
})

test('a run without a single test has failed', () => {
  expect(summarise([])).toBe(1)
  expect(lastLine()).toBe('0 passed, 1 failed')
})
