import type { World } from '../module.ts'
import type { Nameables } from '../record/nameable.ts'
import type { Jobs } from '../work/jobs.ts'
import type { Watch } from './watch.ts'

/** What a desk uses of all modules together. */
export type DeskKinds = {
  /** The names of records in texts, by kind. */
  nameables: Nameables
  /** What follows from changes of columns. */
  watches: readonly Watch[]
  jobs: Pick<Jobs, 'enqueue'>
  /** What modules bring to a point. */
  all: World['all']
}
