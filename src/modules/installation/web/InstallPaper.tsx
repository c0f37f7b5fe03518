import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { ShownCheck, ShownProblem } from '../api/checks.ts'
import { type InstallDetail, InstallRow } from '../api/installation.ts'
import { InstallLines } from './InstallLines.tsx'

const { plannedOn, half, installer, customerName, address, floor, lift, receiver, remark, signer, signedAt } =
  InstallRow.shape
const { warrantyUntil } = InstallRow.shape
const where = { plannedOn, half, installer, customerName, address, floor, lift, receiver, remark }
const heads = columnsOf(InstallRow.pick({}).extend(where))
const acceptedHeads = columnsOf(InstallRow.pick({}).extend({ ...where, signer, signedAt, warrantyUntil }))

const { trade, point, result, note } = ShownCheck.shape
const checkColumns = columnsOf(ShownCheck.pick({}).extend({ trade, point, result, note }))
const { kind, line, description, solution } = ShownProblem.shape
const problemColumns = columnsOf(ShownProblem.pick({}).extend({ kind, line, description, solution }))

/** Prints an installation: 安装派工单 for who installs, and 验收单 with the check list and what is open once somebody is there. */
export default function InstallPaper({ one, onClose }: { one: InstallDetail; onClose: () => void }) {
  const begun = one.state === 'working' || one.state === 'accepted'
  const title = begun ? '验收单' : '安装派工单'
  const open = one.problemRows.filter(({ solvedAt }) => solvedAt === null)
  return (
    <PdfView title={`${title}-${one.number}`} ready plies onClose={onClose}>
      <Paper
        name={`${title} ${one.number}`}
        heads={one.state === 'accepted' ? acceptedHeads : heads}
        record={one}
        rows={one.lines.length + one.checks.length}
        signs={begun ? ['安装工', '客户验收'] : ['派工', '安装工']}
      >
        <h2>明细</h2>
        <InstallLines lines={one.lines} />
        {begun && one.checks.length > 0 && (
          <>
            <h2>检查</h2>
            <RowsTable columns={checkColumns} rows={one.checks} />
          </>
        )}
        {begun && open.length > 0 && (
          <>
            <h2>未解决的问题</h2>
            <RowsTable columns={problemColumns} rows={open} />
          </>
        )}
      </Paper>
    </PdfView>
  )
}
