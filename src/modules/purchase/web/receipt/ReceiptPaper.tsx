import { columnsOf } from '../../../../kernel/api/list.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../../kernel/web/seenColumns.ts'
import { type ReceiptDetail, StockReceiptRow } from '../../api/receipt.ts'
import { ReceiptLines } from './lineTable.tsx'

const heads = columnsOf(StockReceiptRow.omit({ number: true, createdAt: true, updatedAt: true, reverseReason: true }))

const signs = ['送货人', '收货人', '仓管']

/** Prints a receipt with its lines, as far as the person sees them. */
export default function ReceiptPaper({ receipt, onClose }: { receipt: ReceiptDetail; onClose: () => void }) {
  return (
    <PdfView title={`入库单-${receipt.number}`} ready plies onClose={onClose}>
      <Paper
        name={`入库单 ${receipt.number}`}
        heads={seenColumns(heads)}
        record={receipt}
        rows={receipt.lines.length}
        signs={signs}
      >
        <h2>明细</h2>
        <ReceiptLines lines={receipt.lines} />
      </Paper>
    </PdfView>
  )
}
