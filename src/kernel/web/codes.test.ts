import { expect, test } from 'vitest'
import { drawnBars, drawnQr } from './codes.ts'

test('a QR code is a square whose corners have the marks that scanners look for', () => {
  const { width, height, shapes } = drawnQr('https://tongzhou.example/goods?open=7')
  expect(width).toBe(height)
  const filled = shapes.map(({ d }) => d).join('')
  const side = width / 4
  expect(Number.isInteger(side) && (side - 17) % 4).toBe(0)
  expect(filled).toContain(`M0 ${height}L28 ${height}L28 ${height - 28}L0 ${height - 28}Z`)
  expect(filled).toContain('M0 28L28 28L28 0L0 0Z')
  expect(drawnQr('https://tongzhou.example/goods?open=8').shapes).not.toEqual(shapes)
})

test('a Code 128 has three bars for each character, and three more signs with the last bar', () => {
  const bars = (text: string) => drawnBars(text)?.shapes.flatMap(({ d }) => d.match(/M/g) ?? []).length
  expect(bars('AB')).toBe(3 * (2 + 3) + 1)
  expect(bars('TZ-AB')).toBe(3 * (5 + 3) + 1)
  expect(drawnBars('编码')).toBeNull()
})
