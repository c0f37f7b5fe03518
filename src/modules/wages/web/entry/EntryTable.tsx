import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { WageEntryRow } from '../../api/entry.ts'

const { onDay, installer, kind, about, unit, quantity, price, amount, source, reason } = WageEntryRow.shape
const shown = { onDay, kind, about, quantity, unit, price, amount, source, reason }
const columns = columnsOf(WageEntryRow.pick({}).extend(shown))
const named = columnsOf(WageEntryRow.pick({}).extend({ installer, ...shown }))

/** Draws entries, on screens and on paper; `people`: of more than one person. */
export const EntryTable = ({ rows, people }: { rows: readonly WageEntryRow[]; people?: true }) => (
  <RowsTable columns={people ? named : columns} rows={rows} />
)
