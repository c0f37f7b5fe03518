import { expect, test } from 'vitest'
import { begunAt, mentionedIn, peopleFor, piecesOf, withName } from './mention.ts'

const people = [
  { value: 1, label: '王小', group: '销售部' },
  { value: 2, label: '王小明', group: '财务部' },
  { value: 3, label: '李王', group: '销售部' },
  { value: 4, label: '王已离', disabled: true },
]

test('an @ directly before the caret starts a mention', () => {
  expect(begunAt('请 @王', 4)).toEqual({ from: 2, part: '王' })
  expect(begunAt('请 @王 看', 6)).toBeUndefined()
  expect(begunAt('请 @王', 2)).toBeUndefined()
  expect(begunAt('@', 1)).toEqual({ from: 0, part: '' })
})

test('mentions find colleagues by name and department, never oneself or people who have left', () => {
  expect(peopleFor(people, '王', 1).map(one => one.value)).toEqual([2, 3])
  expect(peopleFor(people, '财务', undefined).map(one => one.value)).toEqual([2])
  expect(peopleFor(people, '赵', undefined)).toEqual([])
})

test('the chosen name replaces the typed text', () => {
  expect(withName('请 @王 看', { from: 2, part: '王' }, '王小明')).toEqual({ words: '请 @王小明 看', caret: 7 })
  expect(withName('@', { from: 0, part: '' }, '王小')).toEqual({ words: '@王小 ', caret: 4 })
})

test('a person whose name was deleted is not mentioned', () => {
  expect(mentionedIn('@王小明 请看', [2, 3, 2], people)).toEqual([2])
})

test('a comment is split at mentions, with the longest name first', () => {
  expect(piecesOf('请@王小明和@王小看', ['王小', '王小明'])).toEqual([
    { text: '请', names: false },
    { text: '@王小明', names: true },
    { text: '和', names: false },
    { text: '@王小', names: true },
    { text: '看', names: false },
  ])
  expect(piecesOf('没有', ['王小'])).toEqual([{ text: '没有', names: false }])
})
