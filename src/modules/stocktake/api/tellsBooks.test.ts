import { expect, test } from 'vitest'
import { tellsBooks } from './stocktake.ts'

test('a blind sheet tells its books once it is posted, and before to whoever sees differences while others decide', () => {
  for (const [state, told] of [
    ['draft', [false, false]],
    ['rejected', [false, false]],
    ['cancelled', [false, false]],
    ['approving', [false, true]],
    ['posting', [false, true]],
    ['done', [true, true]],
  ] as const) {
    expect([false, true].map(sees => tellsBooks({ blind: true, state }, sees))).toEqual(told)
    expect([false, true].map(sees => tellsBooks({ blind: false, state }, sees))).toEqual([true, true])
  }
})
