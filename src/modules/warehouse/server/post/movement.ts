import type { Act } from '../../api/acts.ts'
import type { KeyGiven } from '../../api/key.ts'
import type { Owner } from '../holds/holders.ts'

/**
 * What caused movements: a document by its kind and number. `paperOn`: the day that its paper says, which never moves a movement; `by`: whose it is,
 * where a job posts it for them.
 */
export type Cause = { kind: string; id: number; paperOn?: string | null; by?: number | null }

/**
 * Which movement of its document it is: the line's id, its place among the lines from 0 (refusals name it), and what tells it from other movements of
 * that line (`accept:2`), which makes posting it twice impossible.
 */
export type OfLine = { line: number; at: number; movement?: string }

/** Pieces that come in: worth `value` fen together, or the average of what is there (else what the lot or the goods cost last). */
export type Coming = OfLine & {
  act: Exclude<Act, 'open' | 'close' | 'cost' | 'reversal'>
  into: KeyGiven
  pieces: number
  /** How many of them are outside boxes; else what fills no box. */
  loose?: number
  value: number | 'average'
  /** They come from a supplier or from whoever owned them before: where the company had none of the lot, its age begins. */
  fromOutside?: boolean
}

/**
 * Pieces that leave. `boxes`: so many full ones leave unopened; `for`: whose reservations they use up first; `credit`: the fen that somebody gives for
 * them, of which what they were worth besides is variance; `value`: what they are worth, where they only pass through and that is known.
 */
export type Leaving = OfLine & {
  act: Coming['act']
  from: KeyGiven
  pieces: number
  boxes?: number
  for?: Owner
  credit?: number
  value?: number
}

/** Pieces that go from one key to another, with exactly the value that leaves. */
export type Moving = Leaving & { into: KeyGiven }

/** Boxes that are opened or closed where they are. */
export type Boxing = OfLine & { act: 'open' | 'close'; of: KeyGiven; boxes: number }

export type Movement = Coming | Leaving | Moving | Boxing

/** An entry of the ledger as it is computed. */
export type Entry = {
  keyId: number
  lotId: number
  act: Act
  line: number
  movement: string
  pieces: number
  loose: number
  value: number
  variance: number
  onHandAfter: number
  looseAfter: number
  valueAfter: number
  fromOutside: boolean
  sinceOn: string | null
  reversesId: number | null
}

/** Returns the keys that a movement names. */
export function keysOf(movement: Movement): KeyGiven[] {
  if ('of' in movement) return [movement.of]
  return [...('from' in movement ? [movement.from] : []), ...('into' in movement ? [movement.into] : [])]
}
