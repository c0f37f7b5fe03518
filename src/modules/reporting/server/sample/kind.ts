import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { Shown } from '../../../../kernel/server/record/publish.ts'

/** Gives SQL of the ids of a table's examples in the office $1. */
type Among = (table: TenantTable) => string

/** Examples that are on their way into a company. */
export type Filling = {
  now: Date
  /** The company's 行业类型. */
  trade: string
  /** What the log calls it. */
  action: string
  /** The numbers of the rows that kinds before this one have put in, in the order of the examples. */
  ids: ReadonlyMap<TenantTable, readonly number[]>
}

/**
 * Rows of a table that go with a company's examples. The lowest rank is cleared first, so that what hangs from a record
 * goes before it, and put in last. A key without `on delete cascade` to such a row needs one,
 * unless `frees` lets go of it.
 */
export type Sampled = {
  table: TenantTable
  /** SQL of their ids in the office $1. */
  ids(among: Among): string
  /** They are the examples from which all others hang; a company that has rows in their table is not offered any. */
  first?: true
  /** Puts such rows in; returns their ids, in the order of the examples. */
  fills?(desk: Desk, filling: Filling): Promise<readonly number[]>
  /** Their place in the order of `src/lockOrder.ts` among examples; none for rows that only their record's lock reaches. */
  locks?: number
  /** The businesses of approvals about them: an open one keeps the examples. */
  businesses?: readonly string[]
  /** They may have files. */
  filed?: true
  /** Open lists that learn that they came or went; such rows have an owner and a department. */
  topic?: Shown
  /** Removes what hangs from them without an entry in the log; SQL over the office $1. */
  sweeps?(among: Among): string
  /** Locks the rows of which `frees` lets go, before any example is locked. */
  holds?(desk: Desk, ids: readonly number[]): Promise<void>
  /** Lets go of rows that stay, before rows of these ids are removed. */
  frees?(desk: Desk, ids: readonly number[]): Promise<void>
  /** How many there are, as the log's entry tells it. */
  told?(count: number): string
}

export const sampled = point<Sampled>('sampled')

/** Rows that hang from examples of a table by a column. Both are in SQL's spelling in `by`: `target.department_id`. */
export function hangingFrom(of: TenantTable, by: string, row: Omit<Sampled, 'ids'>): Sampled {
  const [table, column] = by.split('.')
  return { ...row, ids: among => `select id from ${table} where office_id = $1 and ${column} in (${among(of)})` }
}

/** Rows that hang from examples of a table by a kind and an id. */
export function hangingByKind(of: TenantTable, table: string, kind: string, row: Omit<Sampled, 'ids'>): Sampled {
  return hangingFrom(of, `${table}.kind = '${kind}' and subject_id`, row)
}
