import { computes } from '../../../src/kernel/server/work/offLoop.ts'

/** A computation for trials: counts up to a number, without end for Infinity; fails for one below zero. */
computes(({ to }: { to: number }) => {
  if (to < 0) throw new Error('below zero')
  let count = 0
  while (count < to) count++
  return { count, of: new Set([to]) }
})
