import { columnsOf } from '../../../../kernel/api/list.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../../kernel/web/seenColumns.ts'
import { moveKinds } from '../../api/kinds.ts'
import { type MoveDetail, MoveRow } from '../../api/move.ts'
import { LineTable } from '../LineTable.tsx'
import { drawTarget, lineColumns } from './lineColumns.tsx'

const heads = columnsOf(
  MoveRow.omit({ number: true, kind: true, createdAt: true, updatedAt: true, decidedAt: true, departmentId: true }),
)

const signs = ['仓管', '经手人']

/** Prints a paper of stock with its lines, as far as the person sees them. */
export default function MovePaper({ move, onClose }: { move: MoveDetail; onClose: () => void }) {
  const name = `${moveKinds[move.kind]}单`
  const filled = seenColumns(heads).filter(({ key }) => ![null, ''].includes((move as never)[key]))
  return (
    <PdfView title={`${name}-${move.number}`} ready plies onClose={onClose}>
      <Paper name={`${name} ${move.number}`} heads={filled} record={move} rows={move.lines.length} signs={signs}>
        <h2>明细</h2>
        <LineTable columns={lineColumns(move.kind)} rows={move.lines} draw={drawTarget} />
      </Paper>
    </PdfView>
  )
}
