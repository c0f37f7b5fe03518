import { describe, expect, test } from 'vitest'
import { begun, changed, redone, undone } from './past.ts'

describe('undo', () => {
  const named = (name: string) => ({ name })

  test('steps back and forth; a new change clears what was undone', () => {
    const [a, b, c] = [named('a'), named('b'), named('c')]
    const past = changed(changed(begun(a), b, 1000), c, 2000)
    const back = undone(past) as typeof past
    expect([back.now, undone(back)?.now, undone(undone(back) as typeof past)]).toEqual([b, a, undefined])
    expect(redone(back)?.now).toBe(c)
    expect(redone(changed(back, a, 3000))).toBeUndefined()
  })

  test('continuous typing into one field is one step', () => {
    const past = changed(
      changed(changed(begun(named('a')), named('ab'), 1000, 'name'), named('abc'), 1500, 'name'),
      named('x'),
      9000,
      'name',
    )
    expect(undone(past)?.now).toEqual(named('abc'))
    expect(undone(undone(past) as typeof past)?.now).toEqual(named('a'))
  })
})
