import { expect, test } from 'vitest'
import { addressOf, onlyReads, route } from './route.ts'

const given = { does: '测试', signedIn: '测试' }

test('a call is identified by its method and path', () => {
  expect(addressOf({ at: 'GET /api/test/:id', ...given })).toEqual({ method: 'GET', path: '/api/test/:id' })
})

test.each([
  [route({ at: 'GET /a', ...given }), true],
  [route({ at: 'GET /a', writes: true, ...given }), false],
  [route({ at: 'POST /a', ...given }), false],
  [route({ at: 'POST /a', reads: true, ...given }), true],
])('%j only reads: %s', (declared, reads) => {
  expect(onlyReads(declared)).toBe(reads)
})
