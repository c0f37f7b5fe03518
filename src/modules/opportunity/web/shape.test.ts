import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

test.each([
  ['board', 'board'],
  ['calendar', 'calendar'],
  ['', 'list'],
  ['tree', 'list'],
  ['toString', 'list'],
  ['constructor', 'list'],
])('?show=%s shows the %s', (asked, shape) => {
  expect(shapeOf(new URLSearchParams({ show: asked }))).toBe(shape)
})
