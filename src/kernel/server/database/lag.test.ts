import { expect, test } from 'vitest'
import { hasReplayed, Lag } from './lag.ts'

test('places of the log are compared as numbers, not as texts', () => {
  expect(hasReplayed('0/A', '0/9')).toBe(true)
  expect(hasReplayed('0/FF', '0/100')).toBe(false)
  expect(hasReplayed('1/0', '0/FFFFFFFF')).toBe(true)
  expect(hasReplayed('9/0', '10/0')).toBe(false)
  expect(hasReplayed(null, '0/1')).toBe(false)
})

test('a standby is as far behind as the first place that it lacks', () => {
  const lag = new Lag()
  expect(lag.of('0/1', 500)).toBe(0)
  lag.note('0/10', 1000)
  lag.note('0/20', 2000)
  lag.note('0/30', 3000)
  expect(lag.of('0/10', 5000)).toBe(3000)
  expect(lag.of('0/30', 5000)).toBe(0)
  expect(lag.of(null, 5000)).toBe(4000)
})

test('a primary that writes nothing leaves no standby behind', () => {
  const lag = new Lag()
  for (let at = 0; at < 10_000; at += 10) lag.note('0/10', at)
  expect(lag.of('0/10', 10_000)).toBe(0)
  expect(lag.of('0/5', 10_000)).toBe(10_000)
})

test('however long a standby is behind, a node keeps a bounded number of places, the first among them', () => {
  const lag = new Lag()
  for (let at = 1; at <= 100_000; at++) lag.note(`0/${at.toString(16)}`, at)
  expect(lag.of('0/0', 100_000)).toBe(99_999)
})
