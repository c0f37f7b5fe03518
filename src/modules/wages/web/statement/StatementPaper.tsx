import { columnsOf } from '../../../../kernel/api/list.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../../kernel/web/seenColumns.ts'
import { type StatementDetail, StatementRow } from '../../api/statement.ts'
import { EntryTable } from '../entry/EntryTable.tsx'

const { installer, untilOn, entries, earned, deducted, amount, paidOn, paidWay, remark } = StatementRow.shape
const heads = columnsOf(
  StatementRow.pick({}).extend({ installer, untilOn, entries, earned, deducted, amount, paidOn, paidWay, remark }),
)

/** Prints a statement with its entries, as far as the person sees them, for who is paid to sign. */
export default function StatementPaper({ one, onClose }: { one: StatementDetail; onClose: () => void }) {
  return (
    <PdfView title={`安装结算单-${one.number}`} ready plies onClose={onClose}>
      <Paper
        name={`安装结算单 ${one.number}`}
        heads={seenColumns(heads)}
        record={one}
        rows={one.lines.length}
        signs={['制单', '审核', '付款', '收款人签名']}
      >
        <h2>明细</h2>
        <EntryTable rows={one.lines} />
      </Paper>
    </PdfView>
  )
}
