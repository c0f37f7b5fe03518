import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { type DamageDetail, DamageRow, shownLine } from '../api/damage.ts'

const heads = columnsOf(DamageRow.omit({ number: true, createdAt: true, updatedAt: true }))
const lines = columnsOf(shownLine)

/** Prints a damage report with its lines, as far as the person sees them. */
export default function DamagePaper({ damage, onClose }: { damage: DamageDetail; onClose: () => void }) {
  return (
    <PdfView title={`报损单-${damage.number}`} ready onClose={onClose}>
      <Paper name={`报损单 ${damage.number}`} heads={seenColumns(heads)} record={damage}>
        <h2>明细</h2>
        <RowsTable columns={lines} rows={damage.lines} />
      </Paper>
    </PdfView>
  )
}
