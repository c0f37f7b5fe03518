import { expect, test } from 'vitest'
import type { Course } from '../../api/board.ts'
import { drawnOf, mostOf, sumOf } from './courses.ts'

const figure = (value: number) => ({ of: 'amount' as const, value, to: '/list' })
const weeks = [
  [0, 50],
  [80, 0],
  [40, 120],
].map(([now = 0, before = 0], at) => ({ day: `2026-11-0${at + 2}`, now: figure(now), before: figure(before) }))
const course: Course = { key: 'signed', title: '签约', weeks }

test('the scale ends with a number that is said easily, above every week of both years', () => {
  expect(mostOf([course])).toBe(150)
  expect(mostOf([])).toBe(100)
})

test('the week that still runs is a line of its own, and the year before is whole', () => {
  expect(drawnOf(weeks, 160)).toEqual({
    past: '16.67,100 50,50',
    running: '50,50 83.33,75',
    before: '16.67,68.75 50,100 83.33,25',
  })
  expect([sumOf(weeks, 'now'), sumOf(weeks, 'before')]).toEqual([120, 170])
})
