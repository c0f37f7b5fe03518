import { columnsOf } from '../../../../kernel/api/list.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../../kernel/web/seenColumns.ts'
import { type PurchaseDetail, PurchaseRow } from '../../api/purchase.ts'
import { PurchaseLines } from './lineTable.tsx'

const heads = columnsOf(PurchaseRow.omit({ number: true, late: true, createdAt: true, updatedAt: true }))

const signs = ['采购', '审核']

/** Prints a purchase with its lines, as far as the person sees them. */
export default function PurchasePaper({ purchase, onClose }: { purchase: PurchaseDetail; onClose: () => void }) {
  return (
    <PdfView title={`采购单-${purchase.number}`} ready plies onClose={onClose}>
      <Paper
        name={`采购单 ${purchase.number}`}
        heads={seenColumns(heads)}
        record={purchase}
        rows={purchase.lines.length}
        signs={signs}
      >
        <h2>明细</h2>
        <PurchaseLines lines={purchase.lines} paper />
      </Paper>
    </PdfView>
  )
}
