import type { Addressed } from '../../api/record.ts'
import type { Desk } from '../desk/desk.ts'
import { point } from '../module.ts'

/** A reason for which a person may see a record, and whether it is true. */
export type Ground = { ok: boolean; text: string }

/** A record as data scopes see it. */
export type FoundRecord = {
  id: number
  name: string
  /** The record's state in words. */
  state: string
  ownerId: number | null
  departmentId: number | null
  /** The people for whom the record counts as their own, besides its owner. */
  sharedWith?: ReadonlySet<number>
  /**
   * Returns why the person sees the record with any data scope, once they have the screen, in words; null if the scope
   * decides.
   */
  free(person: Desk): string | null | Promise<string | null>
  /** The check that the server makes before it shows the record to a person. */
  seenBy(person: Desk): boolean | Promise<boolean>
  /**
   * Returns the reasons why a person sees the record, if other records or a grant decide instead of an owner. One reason is
   * enough.
   */
  grounds?(person: Desk): Ground[]
}

/** A kind of record for which the product can explain why a person sees it. */
export type RecordKind = {
  /** The name of this kind of record. */
  title: string
  /** The screen on which they are opened. */
  menu: string
  /** What the address says of them, where the screen opens several kinds; else `open` holds the number. */
  at?: Addressed
  /** The module of data scopes. */
  module: string
  find(desk: Desk, id: number): Promise<FoundRecord | undefined>
}

/** The kinds of records that the product can explain. */
export const records = point<RecordKind>('records')
