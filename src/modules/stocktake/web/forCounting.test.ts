import { expect, test } from 'vitest'
import { forCounting } from './forCounting.ts'

const line = { id: 1, boxes: 3, rest: 2 }

test('the paper of a sheet that is counted has nothing of what others counted; one that was sent on has it', () => {
  for (const state of ['draft', 'rejected'])
    expect(forCounting([line], state)).toEqual([{ id: 1, boxes: null, rest: null }])
  for (const state of ['approving', 'posting', 'done', 'cancelled']) expect(forCounting([line], state)).toEqual([line])
})
