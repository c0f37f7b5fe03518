import { columnsOf } from '../../../kernel/api/list.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { loanKinds } from '../api/kinds.ts'
import { type LoanDetail, LoanRow } from '../api/loan.ts'
import { LoanLines } from './LoanLines.tsx'

const heads = columnsOf(
  LoanRow.omit({
    number: true,
    kind: true,
    supplierId: true,
    warehouseId: true,
    createdAt: true,
    updatedAt: true,
    decidedAt: true,
    departmentId: true,
  }),
)

const signs = ['仓管', '同行', '经手人']

/** Prints a paper of loans with its lines, as far as the person sees them. */
export default function LoanPaper({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const name = `借调单（${loanKinds[loan.kind]}）`
  const filled = seenColumns(heads).filter(({ key }) => ![null, ''].includes((loan as never)[key]))
  return (
    <PdfView title={`${name}-${loan.number}`} ready plies onClose={onClose}>
      <Paper name={`${name} ${loan.number}`} heads={filled} record={loan} rows={loan.lines.length} signs={signs}>
        <h2>明细</h2>
        <LoanLines kind={loan.kind} lines={loan.lines} />
      </Paper>
    </PdfView>
  )
}
