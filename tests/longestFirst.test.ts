import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longest } from '../scripts/testing/order.ts'

test('every test file that is to begin early is there', () => {
  expect(longest.filter(file => !existsSync(file))).toEqual([])
})
