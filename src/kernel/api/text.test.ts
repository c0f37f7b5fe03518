import { describe, expect, test } from 'vitest'
import { cut } from './text.ts'

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
