import { expect, test } from 'vitest'
import { type Decision, firstDecision, mayAdd, newLabel, wordsOf } from './words.ts'

const choices = {
  key: 'channelId',
  title: '来源渠道',
  required: false,
  labels: ['抖音'],
  typeId: 7,
  adds: null,
  guesses: { 抖音号: '抖音' },
}
const unknown = (word: string, meaning: string | null = null) => ({
  field: 'channelId',
  word,
  rows: 1,
  meaning,
  problem: '',
})

test('a word starts with the earlier choice, otherwise with the best guess, otherwise empty', () => {
  expect(firstDecision(unknown('抖音号'), choices)).toEqual({ act: 'map', label: '抖音' })
  expect(firstDecision(unknown('抖音号', ''), choices)).toEqual({ act: 'omit' })
  expect(firstDecision(unknown('抖音号', '小红书'), choices)).toEqual({ act: 'map', label: '小红书' })
  expect(firstDecision(unknown('constructor'), choices)).toEqual({ act: 'none' })
})

test('only people who may edit the dictionary can add a word, and only a fitting one', () => {
  expect(mayAdd(unknown('车展'), choices)).toBe(true)
  expect(mayAdd(unknown('车展'), { ...choices, typeId: null })).toBe(false)
  expect(mayAdd(unknown('长'.repeat(31)), choices)).toBe(false)
  expect(mayAdd(unknown('车展'), choices, { [choices.key]: null })).toBe(false)
  expect(mayAdd(unknown('车展'), { ...choices, typeId: null }, { [choices.key]: async () => {} })).toBe(true)
})

test('the check gets the mapped and the left out words', () => {
  const decided = (word: string, decision: Decision) => ({ unknown: unknown(word), choices, decision })
  const all = [
    decided('甲', { act: 'map', label: '抖音' }),
    decided('乙', { act: 'omit' }),
    decided('丙', { act: 'add' }),
    decided('丁', { act: 'none' }),
  ]
  expect(wordsOf(all)).toEqual({ channelId: { 甲: '抖音', 乙: '' } })
})

test('the added word is the new label with its name', () => {
  const before = ['王小明(总部)']
  expect(newLabel([...before, '李四(总部)', '王小明(城东)'], before, '王小明')).toBe('王小明(城东)')
  expect(newLabel(before, before, '王小明')).toBeUndefined()
})
