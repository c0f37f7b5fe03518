import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { Counted } from '../../../pooling/server/index.ts'

/** Records of a later module that wait in the same pools as clues. */
export type PoolContents = {
  counted: Counted
  /** Returns how many wait in each pool, by its id. */
  held(desk: Desk): Promise<ReadonlyMap<number, number>>
  /** Returns the ids of those in a pool, at most `limit`. */
  idsIn(desk: Desk, poolId: number, limit: number): Promise<number[]>
  /** Locks those that still are in a pool and moves them to another. */
  move(desk: Desk, ids: readonly number[], pools: { from: number; to: number }, action: string): Promise<void>
  /** Returns how many more the person may claim. */
  room(desk: Desk): Promise<{ today: number | null; more: number | null }>
}
export const poolContents = point<PoolContents>('poolContents')

/** Returns what waits in pools besides clues. Throws if no module says so. */
export const besideClues = (desk: Desk): PoolContents => desk.broughtOne(poolContents)
