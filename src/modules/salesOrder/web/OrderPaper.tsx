import { columnsOf } from '../../../kernel/api/list.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { followingFields, type OrderDetail, OrderRow } from '../api/order.ts'
import { OrderLines } from './OrderLines.tsx'

const heads = columnsOf(
  OrderRow.omit({ number: true, goodsNames: true, createdAt: true, updatedAt: true, cancelReason: true }).omit(
    followingFields,
  ),
)
const signs = ['下单人', '仓管', '收货人']

/** Prints an order with its lines: 下单单. */
export default function OrderPaper({ document, onClose }: { document: OrderDetail; onClose: () => void }) {
  return (
    <PdfView title={`下单单-${document.number}`} ready plies onClose={onClose}>
      <Paper
        name={`下单单 ${document.number}`}
        heads={heads}
        record={document}
        rows={document.lines.length}
        signs={signs}
      >
        <h2>明细</h2>
        <OrderLines lines={document.lines} paper />
      </Paper>
    </PdfView>
  )
}
