import { describe, expect, test } from 'vitest'
import { cut, isStorable, storable } from './text.ts'

describe('cut', () => {
  test.each([
    ['短', 5, '短'],
    ['一二三四', 2, '一二'],
    ['a😀b', 2, 'a'],
    ['a😀b', 3, 'a😀'],
    ['', 3, ''],
  ])('%j to %i characters is %j: no emoji is cut in two', (text, most, expected) => {
    expect(cut(text, most)).toBe(expected)
  })
})

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
