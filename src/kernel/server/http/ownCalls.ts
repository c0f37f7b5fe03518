import { WaitQueue } from '../database/waitQueue.ts'
import { noteWait } from '../observe/trace.ts'
import { tooMany } from '../refusal.ts'

/** Rules of a person's calls: so many are under way at once, so many more wait, none longer than `patience` ms. */
type Manners = { atOnce: number; mostWaiting: number; patience: number }

// A page makes some ten short calls at once; a browser waits 50 s for one (specification §9).
const usual: Manners = { atOnce: 4, mostWaiting: 100, patience: 30_000 }

const soon = 3 // seconds
const full = () => tooMany('您同时进行的操作太多，请等前面的完成后再试', soon)

/** Nobody waits any more for the answer of a call that waited in line; nothing of it has begun. */
export class NobodyWaits extends Error {
  constructor() {
    super('nobody waits for the answer any more')
    this.name = 'NobodyWaits'
  }
}

/**
 * Lets only some calls of one person be under way on this node, so that the calls of others do not wait for them, however many that person makes
 * and however long each takes. The others wait in the person's own line.
 */
export function ownCalls({ atOnce, mostWaiting, patience }: Manners = usual) {
  const lines = new Map<string, WaitQueue>()

  function lineOf(person: string): WaitQueue {
    const line = lines.get(person) ?? new WaitQueue(atOnce, patience, full)
    lines.set(person, line)
    return line
  }

  /**
   * Does the work of a call of a person. Throws 42900 where the line is full or took too long, NobodyWaits where `isGone` tells so after a wait.
   */
  return async function inOwnLine<T>(person: string, isGone: () => boolean, work: () => Promise<T>): Promise<T> {
    const line = lineOf(person)
    if (line.length >= mostWaiting) throw full()
    const since = performance.now()
    const turn = line.take(since)
    await turn
    if (turn) noteWait('line', since)
    try {
      if (turn && isGone()) throw new NobodyWaits()
      return await work()
    } finally {
      line.give()
      if (line.taken === 0 && line.length === 0) lines.delete(person)
    }
  }
}
