import type { Desk, TenantTable } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { StorySource } from '../../../kernel/server/record/story.ts'
import type { Visibility } from '../../../kernel/server/record/visibility.ts'
import type { LinkedRecord } from '../api/detail.ts'

/** A record about a customer as data scopes see it. */
export type Link = {
  id: number
  ownerId: number | null
  departmentId: number | null
  /** The people who work on it besides its owner. */
  memberIds: number[]
}

/**
 * A module's records about customers: rows of a table with `customer_id` and `created_at`, with a data scope. A person whose
 * scope reaches one of them sees the customer.
 */
export type CustomerSection = Visibility & {
  key: string
  /** The name of the rows: 流量. */
  title: string
  /** The column of the customer list that counts the rows, and the condition of counted rows (SQL over `t`). */
  counts: { column: string; which: string }
  /** SQL over `t`: when somebody last spoke to the customer about it. */
  lastContact: string
  /** Returns the rows with these ids for the drawer, newest first; `opens` tells for each whether the person may open it. */
  rows(desk: Desk, ids: readonly number[], opens: (id: number) => boolean): Promise<LinkedRecord[]>
  /** Returns the address that opens a row. */
  path(id: number): string
  /** What tells of these rows in the story of their customer. */
  story: readonly StorySource[]
  /** Tells the browsers that show these rows that their customer changed. */
  changed(desk: Desk, ids: readonly number[]): Promise<void>
}

/**
 * A module's records about customers that widen nobody's sight: who sees the customer sees those of them that the records' own rule shows
 * them, also where sight of the whole customer was granted.
 */
export type CustomerRecords = {
  key: string
  /** The name of the rows: 报价单. */
  title: string
  /** Tells whether the person may see such records at all. */
  shown(desk: Desk): boolean
  /** The module whose data scope shows them, where their amounts would be read as the customer's whole account. */
  module?: string
  /** Returns those of a customer that the person may see, newest first. */
  rows(desk: Desk, customerId: number): Promise<LinkedRecord[]>
}

/** What a row is tied to: both have to be the same customer's, whatever is merged and undone. */
export type CustomerTie = {
  /** How the check of the ledger calls it; none where no money follows from it. */
  proof?: string
  /** SQL over the row `t` for what it is tied to: `customer_id`, `name`, `owner_id` and `department_id`. */
  to: string
  /** The module whose data scope shows what it is tied to. */
  module: string
  /** A row goes wherever that goes on which it hangs; what it is only used for takes rows along that came after the merge. */
  hangs: boolean
  /** What a person does first where an undo would tear both apart. */
  first: string
}

/** A column of another table that points to customers: its rows move when two become one, or there is a reason to stay. */
export type CustomerReference =
  | {
      table: TenantTable
      column: string
      /** The name of the rows when they are counted. */
      title: string
      /** The values of rows that count as a customer's; for tables that several kinds of records share. */
      where?: Readonly<Record<string, unknown>>
      /** What rows are tied to. */
      ties?: readonly CustomerTie[]
      /** The module whose data scope shows the rows, where these may be tied to records of two customers. */
      module?: string
    }
  | { table: TenantTable; column: string; stays: string }
  /** Rows that hang on other rows which move, by the name under which a merge notes them: counted, not moved. */
  | { hanging: string; title: string; ids(desk: Desk, customerId: number, since: string | null): Promise<number[]> }

/** The records about customers; a person who reaches one of them sees the customer. */
export const customerSections = point<CustomerSection>('customerSections')

/** Records about customers that widen nobody's sight. */
export const customerRecords = point<CustomerRecords>('customerRecords')

/** Columns of other modules that point to customers, in the order in which a merge moves them. */
export const customerReferences = point<CustomerReference>('customerReferences')
