import type { Desk } from '../desk/desk.ts'
import { point } from '../module.ts'

/**
 * A kind of record that texts may name. Texts that name a record other than the opened one (a refusal, a hint, a history)
 * use it, and name nothing that is not registered here.
 */
export type Nameable = {
  /** Returns the names, by id, of those records that the person may see. */
  names(desk: Desk, ids: readonly number[]): Promise<Map<number, string>>
  /** Tells whether the person sees every record of the office, so that none is news to them. */
  seesAll(desk: Desk): boolean
  /** Returns those of the records that the person's data scope reaches: what was granted to them until a day is left out. */
  reached?(desk: Desk, ids: readonly number[]): Promise<ReadonlySet<number>>
  /**
   * Finds records that have one of these texts as their whole name or number, seen or not; at most 20 for each text. Own
   * fields link only to kinds that have it.
   */
  called?(desk: Desk, words: readonly string[]): Promise<{ word: string; id: number }[]>
  /** The database function that adds to ids of kept records those merged into them. */
  withMerged?: string
  /** Returns what stands for records that were merged into others, by id. */
  standing?(desk: Desk, ids: readonly number[]): Promise<Map<number, number>>
}

/** The kinds, by name. */
export type Nameables = Readonly<Record<string, Nameable>>

/** A kind of record that texts may name to people who see it. */
export const nameables = point<{ kind: string; nameable: Nameable }>('nameables')
