import { columnsOf } from '../../../../kernel/api/list.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { type TransferDetail, TransferRow } from '../../api/transfer.ts'
import { LineTable } from '../LineTable.tsx'
import { sentColumns } from './lineColumns.ts'

const heads = columnsOf(
  TransferRow.pick({ fromWarehouseName: true, toWarehouseName: true, happenedOn: true, carrier: true, reason: true }),
)

type Props = { transfer: TransferDetail; onClose: () => void }

const signs = ['发货', '承运', '收货']

/** Prints a transfer with its lines, for whoever brings it and whoever receives it. */
export default function TransferPaper({ transfer, onClose }: Props) {
  return (
    <PdfView title={`调拨单-${transfer.number}`} ready plies onClose={onClose}>
      <Paper
        name={`调拨单 ${transfer.number}`}
        heads={heads}
        record={transfer}
        rows={transfer.lines.length}
        signs={signs}
      >
        <h2>明细</h2>
        <LineTable columns={sentColumns} rows={transfer.lines} />
      </Paper>
    </PdfView>
  )
}
