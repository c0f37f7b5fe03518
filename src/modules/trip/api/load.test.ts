import { expect, test } from 'vitest'
import { carryFee, tooMuchWords } from './load.ts'

test('a load that is more than the vehicle carries is told by weight, volume and boxes', () => {
  expect(tooMuchWords({ boxes: 40, kg: 1200, litres: 900 }, { loadKg: 1500, loadBoxes: 50, loadLitres: 900 })).toBe('')
  expect(tooMuchWords({ boxes: 60, kg: 1600, litres: 950 }, { loadKg: 1500, loadBoxes: 50, loadLitres: 900 })).toBe(
    '重 1600 公斤，车载 1500 公斤，超 100 公斤；体积 950 升，车装 900 升，超 50 升；60 箱，车装 50 箱，超 10 箱',
  )
  expect(tooMuchWords({ boxes: 60, kg: 1600, litres: 950 }, { loadKg: null, loadBoxes: null, loadLitres: null })).toBe(
    '',
  )
})

test('carrying up is proposed by boxes and floors above the first, without a lift alone', () => {
  expect(carryFee(10, { floor: 6, lift: false }, 100)).toBe(5000)
  expect(carryFee(10, { floor: 6, lift: true }, 100)).toBe(0)
  expect(carryFee(10, { floor: 1, lift: false }, 100)).toBe(0)
  expect(carryFee(10, { floor: null, lift: false }, 100)).toBe(0)
  expect(carryFee(10, { floor: -1, lift: false }, 100)).toBe(0)
})
