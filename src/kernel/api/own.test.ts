import { describe, expect, test } from 'vitest'
import { isInherited, isKeyOf, own } from './own.ts'

const words: Record<string, string> = { open: '进行中' }
const inherited = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']

describe('a key from a caller', () => {
  test("is looked up among the record's own keys", () => {
    expect(own(words, 'open')).toBe('进行中')
    expect(isKeyOf(words, 'open')).toBe(true)
  })

  test.each(['closed', ...inherited])('%s finds nothing: it is no key of its own', key => {
    expect(own(words, key)).toBeUndefined()
    expect(isKeyOf(words, key)).toBe(false)
  })

  test.each(inherited)('%s is found if the record has it', key => {
    const given = JSON.parse(`{"${key}": "值"}`)
    expect(own(given, key)).toBe('值')
  })

  test.each(inherited)('%s is known as a key of every object', key => {
    expect([isInherited(key), isInherited('amount')]).toEqual([true, false])
  })
})
