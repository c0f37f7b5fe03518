import { expect, test } from 'vitest'
import type { Point } from '../../api/monitor.ts'
import { drawn, mostOf } from './lines.ts'

const now = Date.parse('2026-11-30T00:00:00Z')
const at = (seconds: number, calls: number) => ({ at: new Date(now - seconds * 1000).toISOString(), calls }) as Point

test('the top of a chart is round and at least 1', () => {
  expect(mostOf([at(0, 0)], ['calls'])).toBe(1)
  expect(mostOf([at(0, 3), at(0, 17)], ['calls'])).toBe(20)
  expect(mostOf([at(0, 500)], ['calls'])).toBe(500)
  expect(mostOf([at(0, 501)], ['calls'])).toBe(1000)
})

test('a line ends at the right, and a time without measures is a gap', () => {
  const points = [at(90, 10), at(80, 0), at(10, 5), at(0, 10)]
  expect(drawn(points, 'calls', { most: 10, whole: 100, point: 10, now })).toEqual(['10,0 20,100', '90,50 100,0'])
})

test('a single measure is still drawn', () => {
  expect(drawn([at(0, 1)], 'calls', { most: 1, whole: 100, point: 10, now })).toEqual(['100,0 100,0'])
})
