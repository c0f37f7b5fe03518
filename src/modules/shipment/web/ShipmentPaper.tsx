import { columnsOf } from '../../../kernel/api/list.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { type ShipmentDetail, ShipmentRow } from '../api/shipment.ts'
import { CarriedRows } from './CarriedRows.tsx'
import { ShipmentLines } from './ShipmentLines.tsx'

/** The customer signs it, who is not told what the goods are worth in our books. */
const heads = columnsOf(
  ShipmentRow.omit({
    number: true,
    order: true,
    goodsNames: true,
    departmentId: true,
    amount: true,
    createdAt: true,
    updatedAt: true,
    decidedAt: true,
    leftAt: true,
    signer: true,
    signedAt: true,
    short: true,
    shortPackages: true,
  }),
)

const signs = ['仓管', '司机', '客户签收']
const titles = { deliver: '送货单', fetch: '提货单' } as const

/** Prints a shipment with its lines and their lots: 送货单 or 提货单. */
export default function ShipmentPaper({ document, onClose }: { document: ShipmentDetail; onClose: () => void }) {
  const title = titles[document.way]
  return (
    <PdfView title={`${title}-${document.number}`} ready plies onClose={onClose}>
      <Paper
        name={`${title} ${document.number}`}
        heads={heads}
        record={document}
        rows={document.lines.length + document.packageRows.length}
        signs={signs}
      >
        {document.lines.length > 0 && (
          <>
            <h2>明细</h2>
            <ShipmentLines lines={document.lines} paper />
          </>
        )}
        {document.packageRows.length > 0 && (
          <>
            <h2>包件（{document.packageRows.length} 件）</h2>
            <CarriedRows packages={document.packageRows} paper />
          </>
        )}
      </Paper>
    </PdfView>
  )
}
