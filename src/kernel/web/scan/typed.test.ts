import { describe, expect, it } from 'vitest'
import { TypedCode } from './typed.ts'

/** Types a text, so many ms between keys, and returns what was recognised. */
function typed(text: readonly string[], apart: number, code = new TypedCode()): (string | null)[] {
  return text.map((key, at) => code.take({ key, code: /^\d$/.test(key) ? `Digit${key}` : key, at: 1000 + at * apart }))
}

describe('a scanner that types', () => {
  it('ends a code with Enter or Tab', () => {
    for (const end of ['Enter', 'Tab']) expect(typed([...'100234', end], 8).at(-1)).toBe('100234')
  })

  it('ends it with silence where nothing else does', () => {
    const code = new TypedCode()
    expect(typed([...'100234'], 8, code)).toEqual(new Array(6).fill(null))
    expect(code.length).toBe(6)
    expect(code.ended()).toBe('100234')
    expect(code.ended()).toBeNull()
  })

  it('is read by its keys where an input method hides what they type', () => {
    const code = new TypedCode()
    for (const [at, digit] of [...'100234'].entries())
      code.take({ key: 'Process', code: `Digit${digit}`, at: 1000 + at * 5 })
    expect(code.take({ key: 'Enter', code: 'Enter', at: 1035 })).toBe('100234')
  })

  it('leaves out control characters between digits', () => {
    const keys = ['1', '0', 'Control', '0', 'Shift', '2', '3', '4', 'Enter']
    expect(typed(keys, 8).at(-1)).toBe('100234')
  })
})

describe('a person that types', () => {
  it('is no scanner: keys further apart begin anew', () => {
    expect(typed([...'100234', 'Enter'], 90).at(-1)).toBeNull()
    const code = new TypedCode()
    typed([...'100234'], 90, code)
    expect(code.ended()).toBeNull()
  })

  it('is no scanner with a few quick digits', () => {
    expect(typed([...'1002', 'Enter'], 10).at(-1)).toBeNull()
  })
})
