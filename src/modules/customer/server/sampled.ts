import type { TenantTable } from '../../../kernel/server/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { Shown } from '../../../kernel/server/record/publish.ts'

/** Gives SQL of the ids of a table's examples in the office $1. */
type Among = (table: TenantTable) => string

/**
 * Rows of a table that go with a company's examples, which are customers with a `sample_at`. The lowest rank is cleared
 * first, so that what hangs from a record goes before it. A key without `on delete cascade` to such a row needs one.
 */
export type Sampled = {
  table: TenantTable
  /** SQL of their ids in the office $1. */
  ids(among: Among): string
  /** The place in the order of locks, of rows that others may hang something on meanwhile. */
  locks?: number
  /** The business of approvals about them: an open one keeps the examples. */
  business?: string
  /** They may have files. */
  filed?: true
  /** Open lists that learn that they came or went; such rows have an owner and a department. */
  topic?: Shown
  /** Removes what hangs from them without an entry in the log; SQL over the office $1. */
  sweeps?(among: Among): string
  /** How many there were, as the log's entry tells it. */
  told?(count: number): string
}

export const sampled = point<Sampled>('sampled')

/** Rows that hang from examples of a table by a column. Both are in SQL's spelling in `by`: `customer_phone.customer_id`. */
export function hangingFrom(of: TenantTable, by: string, row: Omit<Sampled, 'ids'>): Sampled {
  const [table, column] = by.split('.')
  return { ...row, ids: among => `select id from ${table} where office_id = $1 and ${column} in (${among(of)})` }
}

/** Rows that hang from examples of a table by a kind and an id. */
export function hangingByKind(of: TenantTable, table: string, kind: string, row: Omit<Sampled, 'ids'>): Sampled {
  return hangingFrom(of, `${table}.kind = '${kind}' and subject_id`, row)
}

/** Customers themselves and what hangs from them, each with its rank. */
export const sampledCustomers: readonly (readonly [Sampled, rank: number])[] = [
  [hangingFrom('customer', 'customer_access.customer_id', { table: 'customerAccess', business: 'similarAccess' }), 1],
  [hangingFrom('customer', 'customer_phone.customer_id', { table: 'customerPhone' }), 1],
  [hangingFrom('customer', 'customer_address.customer_id', { table: 'customerAddress' }), 1],
  [hangingFrom('customer', 'customer_merge.kept_id', { table: 'customerMerge' }), 1],
  [
    {
      table: 'customer',
      ids: () => 'select id from customer where office_id = $1 and sample_at is not null',
      locks: 3,
      filed: true,
      told: count => `${count} 位客户`,
    },
    5,
  ],
]
