import { columnsOf } from '../../../kernel/api/list.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { type ProcessingDetail, ProcessingRow } from '../api/processing.ts'
import { ProcessingLines } from './ProcessingLines.tsx'

const { customerName, warehouseName, wishOn, remark, ownerId } = ProcessingRow.shape
const heads = columnsOf(ProcessingRow.pick({}).extend({ customerName, warehouseName, wishOn, ownerId, remark }))
const signs = ['下单人', '发料人', '加工人']

/** Prints a 加工单 for who works on it: of which lots how many pieces, what is done, and how many must come out; without what they are worth. */
export default function ProcessingPaper({ document, onClose }: { document: ProcessingDetail; onClose: () => void }) {
  const { number, lines } = document
  return (
    <PdfView title={`加工单-${number}`} ready plies onClose={onClose}>
      <Paper name={`加工单 ${number}`} heads={heads} record={document} rows={lines.length} signs={signs}>
        <h2>加工明细</h2>
        <ProcessingLines lines={lines} paper />
      </Paper>
    </PdfView>
  )
}
