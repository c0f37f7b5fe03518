import { expect, test } from 'vitest'
import { begunIn, returnOf } from './newOf.ts'

test('a new return begins with a contract, or with the lines of a shipment', () => {
  expect(begunIn(returnOf(12))).toEqual({ contractId: 12, shipmentId: undefined })
  expect(begunIn(returnOf(12, 34))).toEqual({ contractId: 12, shipmentId: 34 })
  for (const word of ['1', 'of', 'ofx', 'contract-3']) expect(begunIn(word)).toBeUndefined()
})
