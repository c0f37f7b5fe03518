import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainMessage, plainPath, plainStack } from './plain.ts'

test.each([
  [`Unexpected token '<', "<!doctype "... is not valid JSON`, `Unexpected token "…", "…"... is not valid JSON`],
  ["Cannot read properties of undefined (reading 'rows')", 'Cannot read properties of undefined (reading "rows")'],
  ["Can't find variable: x", "Can't find variable: x"],
  ['no customer 13812345678', 'no customer #'],
  ['“王小明”没有找到', '"…"没有找到'],
  ['cannot reach https://a.example/x?token=secret now', 'cannot reach … now'],
  ['an "unfinished quote of secret', 'an "…"'],
])('of %j stays %j', (message, plain) => expect(plainMessage(message)).toBe(plain))

test('messages and paths are shortened', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), text => plainMessage(text).length <= 300))
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), url => !/[?]/.test(plainPath(url))))
  expect(plainPath('https://a.example/list?open=7#x')).toBe('/list')
})

test("only the frames of a stack remain, for every browser's format", () => {
  const chrome = `TypeError: 王小明 is not a function\n    at draw (https://a.example/assets/List-Ab12Cd34.js?x=1:12:34)\n    at https://a.example/assets/web-1.js:1:2`
  expect(plainStack(chrome)).toBe('at draw (/assets/List-Ab12Cd34.js:12:34)\nat /assets/web-1.js:1:2')
  expect(plainStack('draw@https://a.example/assets/List-Ab12Cd34.js:12:34\nsecret words')).toBe(
    'draw@/assets/List-Ab12Cd34.js:12:34',
  )
})
