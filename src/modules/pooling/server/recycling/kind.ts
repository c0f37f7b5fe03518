import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { MembersOf } from '../../../../kernel/server/record/publish.ts'
import type { SwitchSet, SwitchValues } from '../../../settings/api/switch.ts'
import type { Limits, Tracked } from './due.ts'

export type Owned = { id: number; ownerId: number | null }

/**
 * A kind of record that goes back to a pool if nobody works on it. Its SQL names the row `r`, and contains nothing that a
 * caller sent.
 */
export type RecyclingKind<Row extends Owned = Owned, Set extends SwitchSet = SwitchSet> = {
  subject: string
  /** The data scope, and the element of who sees the list. */
  module: string
  menu: string
  noun: string
  unit: string
  /** The list's address, and that of one record in it. */
  path: string
  /** The switches that recycling of these records goes by. */
  switches: Set
  limits(own: SwitchValues<Set>): Omit<Limits, 'times'>
  sql: {
    /** `brand r join …`, and of which rows recycling is about. */
    from: string
    inProgress(own: SwitchValues<Set>): string
    name: string
    since: string
    lastFollowUpAt: string
    progressAt: string
    /** The table of warnings and its column that names the record. */
    warnings: readonly [table: string, column: string]
  }
  /** Locks those of the records that are in progress, in the order of their numbers, and leaves out locked ones. */
  lock(desk: Desk, ids: readonly number[], own: SwitchValues<Set>): Promise<Row[]>
  tracked(row: Row): Tracked
  /** Prepares, before anything is locked, what putting records back needs. */
  home(desk: Desk): Promise<Home<Row>>
  /** Tells the browsers that show these records, as they were and are, and the people who had each of them. */
  publish(desk: Desk, before: readonly Row[], after: readonly Row[], people: MembersOf): Promise<void>
  /** Returns the other people who lose these records, by record. */
  othersOf?(desk: Desk, ids: readonly number[]): Promise<Map<number, number[]>>
}

/** Puts locked records into the pools they belong to, with the reason in the log; gives them as they are then. */
export type Home<Row> = { putBack(rows: readonly Row[], action: string): Promise<Row[]> }

/** The kinds of records that go back to pools. */
export const recyclings = point<RecyclingKind>('recyclings')
