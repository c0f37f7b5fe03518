import { openAt, type StateFacts, type Tone } from '../../../kernel/api/record.ts'
import { bring } from '../../../kernel/server/module.ts'
import type { Facet } from '../../../kernel/server/record/facets.ts'
import { moduleOf, type RowOf, type Served, type TenantRecord } from '../../../kernel/server/record/serve.ts'
import { customerRecords } from './kinds.ts'

type Shown<R extends TenantRecord> = {
  /** What a row is called, and its amount (fen). */
  title(row: RowOf<R>): string
  amount(row: RowOf<R>): number | null
  /** The column of the customer, with the alias `e`. */
  column?: string
  /** True where the amounts would be read as the customer's whole account. */
  wholeAccount?: true
  rank: number
}
type Row = { id: number; state: string; ownerId: number | null; createdAt: string }

/** The records of a customer in the customer's one place: those that the person sees by the records' own rule. */
export function inCustomer<R extends TenantRecord>(served: Served<R>, shown: Shown<R>): Facet {
  const { record, maySeeAny, rowsWhere } = served
  const { title, amount, column = 'e.customer_id', wholeAccount, rank } = shown
  const states: Readonly<Record<string, StateFacts>> = record.states
  return [
    bring(
      customerRecords,
      {
        key: record.name,
        title: record.title,
        ...(wholeAccount && { module: moduleOf(record) }),
        shown: maySeeAny,
        async rows(desk, customerId) {
          const rows = await rowsWhere(desk, bind => `${column} = ${bind(customerId)}`)
          return rows.map(row => {
            const { id, state, ownerId, createdAt } = row as unknown as Row
            return {
              id,
              title: title(row),
              state: states[state]?.title ?? state,
              tone: states[state]?.tone as Tone,
              ownerId,
              amount: amount(row),
              at: createdAt,
              lastContactAt: null,
              path: openAt(record, id),
            }
          })
        },
      },
      rank,
    ),
  ]
}
