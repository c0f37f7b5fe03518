import type { Selectable } from 'kysely'
import type { StatementRow } from '../../../kernel/server/database/tables.ts'

/** A row of a statement as it is stored; amounts in fen. */
export type Row = Selectable<StatementRow>

/** What a row holds to which no document belongs. */
export const nothing = { receiptId: null, refundId: null, mallEntryId: null, mallAccountId: null, how: null }

/** Returns what the operation log calls a row. */
export const nameOfRow = ({ counterparty, day }: Pick<Row, 'counterparty' | 'day'>): string => counterparty || day
