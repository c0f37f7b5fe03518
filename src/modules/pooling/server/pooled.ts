import { point } from '../../../kernel/server/module.ts'

/** A kind of record for counting a person's load: its table, and the status of those in progress. */
export type Loaded = { kind: string; status: string }

/** A kind of record that people are given and take from pools, as limits and lists of people count it. */
export type Counted = Loaded & {
  /** The counting word of a record, and the names of those in progress: in a sentence, and in the list of receivers. */
  unit: string
  load: string
  title: string
  /** The screen of people who work on such records. */
  menu: string
}

/** Kinds of records that are given to people. */
export const counted = point<Counted>('counted')
