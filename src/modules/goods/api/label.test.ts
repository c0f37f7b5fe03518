import { expect, test } from 'vitest'
import { isLabelOf, lotLabelOf, readLabel } from './label.ts'
import { goodsPlaces } from './places.ts'

const goods = { id: 12, code: 'TZ01' }

test('a QR code of ours names goods by their number, whatever the address of the installation', () => {
  const link = `https://tz.example.com${goodsPlaces.list.path}?view=all&open=12`
  expect(readLabel(link)).toEqual({ id: 12 })
  expect(isLabelOf(readLabel(link), goods)).toBe(true)
  expect(isLabelOf(readLabel(link), { ...goods, id: 13 })).toBe(false)
})

test('a bar code is the whole code of goods, not a part of it', () => {
  expect(isLabelOf(readLabel(' tz01 '), goods)).toBe(true)
  expect(isLabelOf(readLabel('TZ012'), goods)).toBe(false)
  expect(isLabelOf(readLabel('TZ0'), goods)).toBe(false)
})

test('a foreign link and an odd number are codes', () => {
  for (const text of [
    'https://x.example/other?open=12',
    `https://x.example${goodsPlaces.list.path}?open=-1`,
    'http://%',
  ])
    expect(readLabel(text)).toEqual({ code: text })
})

test('the number of a lot is 12 digits with a check digit, and is read as that lot alone', () => {
  expect(lotLabelOf(1)).toBe('200000000011')
  expect(lotLabelOf(123_456_789)).toBe('201234567899')
  for (const id of [1, 7, 42, 800_000, 999_999_999]) {
    expect(lotLabelOf(id)).toMatch(/^20\d{10}$/)
    expect(readLabel(` ${lotLabelOf(id)} `)).toEqual({ lotId: id })
  }
  expect(() => lotLabelOf(1_000_000_000)).toThrow()
})

test('a digit that was read wrongly, and the numbers of factories, are codes', () => {
  for (const text of ['200000000012', '200000000111', '6901234567892', '036000291452', '200000000000', '20000000001'])
    expect(readLabel(text)).toEqual({ code: text })
  expect(isLabelOf({ lotId: 12 }, goods)).toBe(false)
})
