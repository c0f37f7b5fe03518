import { describe, expect, test } from 'vitest'
import { isInherited, isKeyOf, own } from './own.ts'

const words: Record<string, string> = { open: '进行中' }
const inherited = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']

describe('a key that somebody wrote', () => {
  test('finds what the record holds', () => {
    expect(own(words, 'open')).toBe('进行中')
    expect(isKeyOf(words, 'open')).toBe(true)
  })

  test.each(['closed', ...inherited])('%s finds nothing: it is no key of its own', key => {
    expect(own(words, key)).toBeUndefined()
    expect(isKeyOf(words, key)).toBe(false)
  })

  test.each(inherited)('%s is found where the record has it', key => {
    const given = JSON.parse(`{"${key}": "值"}`)
    expect(own(given, key)).toBe('值')
  })

  test.each(inherited)('%s is told as one that is on every object', key => {
    expect([isInherited(key), isInherited('amount')]).toEqual([true, false])
  })
})
