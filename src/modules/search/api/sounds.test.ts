import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchLetters, matchSounds } from './sounds.ts'

const name = ['wang', 'xiao', 'ming']

test.each([
  ['wxm', [0, 3]],
  ['WXM', [0, 3]],
  ['wang', [0, 1]],
  ['wangxiaoming', [0, 3]],
  ['wang xiao ming', [0, 3]],
  ['wangxm', [0, 3]],
  ['wxming', [0, 3]],
  ['xiaom', [1, 3]],
  ['xm', [1, 3]],
  ['m', [2, 3]],
] as const)('王小明 is found by %s', (term, found) => {
  expect(matchSounds(name, term)).toEqual(found)
})

test.each(['ang', 'wm', 'wxmm', 'gx', '', '138'])('王小明 is not found by %s', term => {
  expect(matchSounds(name, term)).toBeNull()
})

test('the full sound, the initials and any mixture are found, within bounds', () => {
  const syllable = fc.stringMatching(/^[a-z]{1,5}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(syllable, fc.boolean()), { minLength: 1, maxLength: 6 }), parts => {
      const syllables = parts.map(([said]) => said)
      const term = parts.map(([said, full]) => (full ? said : said[0])).join('')
      const [from, to] = matchSounds(syllables, term) ?? [-1, -1]
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(syllables.length)
      expect(to).toBeGreaterThan(from)
    }),
  )
})

test('written letters are found in any case', () => {
  expect(matchLetters('流量列表', '列表')).toEqual([2, 4])
  expect(matchLetters('ABC 公司', 'bc')).toEqual([1, 3])
  expect(matchLetters('流量列表', '商机')).toBeNull()
})
