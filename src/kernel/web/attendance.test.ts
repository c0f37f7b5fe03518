import { beforeEach, expect, it, vi } from 'vitest'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const { isResting, isUnloading } = await import('./attendance.ts')
const { headersOf } = await import('./call.ts')

let clock = 0
beforeEach(() => {
  clock += 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

it.each(['pointerdown', 'keydown', 'wheel'])('a page rests five minutes after a %s, and says so in its calls', type => {
  page.dispatchEvent(new Event(type))
  clock += 300_000
  expect([isResting(), headersOf()['X-Resting']]).toEqual([false, undefined])
  clock += 1
  expect([isResting(), headersOf()['X-Resting']]).toEqual([true, '1'])
})

it('a page is left for five seconds: then the person has called it off', () => {
  expect(isUnloading()).toBe(false)
  page.dispatchEvent(new Event('beforeunload'))
  expect(isUnloading()).toBe(true)
  clock += 5000
  expect(isUnloading()).toBe(false)
})
