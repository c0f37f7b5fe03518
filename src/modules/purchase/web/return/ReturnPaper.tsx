import { columnsOf } from '../../../../kernel/api/list.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../../kernel/web/seenColumns.ts'
import { type ReturnDetail, ReturnRow } from '../../api/return.ts'
import { ReturnLines } from './lineTable.tsx'

/** The supplier signs it, who is not told what the goods are worth in our books. */
const heads = columnsOf(
  ReturnRow.omit({ number: true, createdAt: true, updatedAt: true, reverseReason: true, amount: true }),
)

const signs = ['退货人', '供应商', '仓管']

/** Prints a return with its lines, as far as the person sees them. */
export default function ReturnPaper({ document, onClose }: { document: ReturnDetail; onClose: () => void }) {
  return (
    <PdfView title={`退货单-${document.number}`} ready plies onClose={onClose}>
      <Paper
        name={`退货单 ${document.number}`}
        heads={seenColumns(heads)}
        record={document}
        rows={document.lines.length}
        signs={signs}
      >
        <h2>明细</h2>
        <ReturnLines lines={document.lines} paper />
      </Paper>
    </PdfView>
  )
}
