import type { Given } from '../../api/giving.ts'

const minutes = 10 // that the notice stays; later it is taken back from the list's menu

/** Returns the undo of a giving, for a notice; undefined if nothing was given. */
export function undoOf(given: Given | undefined, takeBack: (given: Given) => Promise<void>) {
  if (!given || given.length === 0) return undefined
  return {
    text: '撤销',
    minutes,
    run: () => void takeBack(given).catch(() => undefined),
  }
}
