import { describe, expect, test } from 'vitest'
import { isStorable, storable } from './storable.ts'

describe('text that PostgreSQL can store', () => {
  test.each(['', '客户😀', '\u0001', '\uffff'])('%j', text => {
    expect(isStorable(text)).toBe(true)
    expect(storable(text)).toBe(text)
  })

  test.each(['\0', 'a\0b', '\ud83d', '\ude00😀', 'x\udfff'])('not %j', text => {
    expect(isStorable(text)).toBe(false)
    expect(isStorable(storable(text))).toBe(true)
  })
})
