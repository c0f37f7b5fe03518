import { expect, test } from 'vitest'
import type { KeyRow } from '../../api/stockList.ts'
import { uncostedKeys } from './uncostedKeys.ts'

const key = (lotId: number, onHand: number, value: number) => ({ lotId, onHand, value }) as KeyRow
const cost = (reversed: boolean, ...lotIds: number[]) => ({
  lotIds,
  reversedAt: reversed ? '2026-11-02T01:00:00.000Z' : null,
})

test('a cost is offered for what lies there worth nothing, and for lots whose last late cost was taken back', () => {
  const [free, costed, gone] = [key(1, 8, 0), key(2, 8, 500), key(3, 0, 0)]
  const keys = [free, costed, gone]
  expect(uncostedKeys(keys, [])).toEqual([free])
  expect(uncostedKeys(keys, [cost(true, 2, 3)])).toEqual([free, costed])
  expect(uncostedKeys(keys, [cost(false, 2), cost(true, 2)])).toEqual([free])
  expect(uncostedKeys(keys, [cost(true, 1), cost(false, 2)])).toEqual([free])
})
