import type { Desk } from './desk.ts'
import { point } from './module.ts'

/**
 * A kind of record that texts may speak of. Whatever tells somebody of a record that is not the one they opened (a refusal, a
 * hint, a history) asks here, and says nothing of what is not here.
 */
export type Nameable = {
  /** Returns the names, by id, of those records that the person may see. */
  names(desk: Desk, ids: readonly number[]): Promise<Map<number, string>>
  /** Tells whether the person sees every record of the office, so that none is news to them. */
  seesAll(desk: Desk): boolean
}

/** By kind. */
export type Nameables = Readonly<Record<string, Nameable>>

/** A kind of record that texts may name to people who see it. */
export const nameables = point<{ kind: string; nameable: Nameable }>('nameables')
