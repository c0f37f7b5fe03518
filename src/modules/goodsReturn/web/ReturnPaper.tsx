import { columnsOf } from '../../../kernel/api/list.ts'
import { moneyInWords } from '../../../kernel/api/moneyInWords.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { GoodsReturnRow, type ReturnDetail } from '../api/goodsReturn.ts'
import { ReturnLines } from './ReturnLines.tsx'

const { kind, way, comeOn, customerName, address, contact, gross, fee, refund, reason, ownerId } = GoodsReturnRow.shape
const row = GoodsReturnRow.pick({})
const heads = columnsOf(row.extend({ customerName, kind, way, comeOn, address, contact }))
const money = columnsOf(row.extend({ gross, fee, refund }))
const rest = columnsOf(row.extend({ reason, ownerId }))
const words = { key: 'words', title: '大写', kind: 'text' as const }
const signs = ['客户', '收货人', '财务']

/** Prints a return with what the customer gets back: 退货单. */
export default function ReturnPaper({ document, onClose }: { document: ReturnDetail; onClose: () => void }) {
  const { number, lines, refund: back } = document
  const paid = document.kind === 'leftover' && back !== undefined
  const record = { ...document, words: paid ? moneyInWords(back) : '' }
  return (
    <PdfView title={`退货单-${number}`} ready plies onClose={onClose}>
      <Paper
        name={`退货单 ${number}`}
        heads={seenColumns(paid ? [...heads, ...money, words, ...rest] : [...heads, ...rest])}
        record={record}
        rows={lines.length}
        signs={signs}
      >
        <h2>退回商品</h2>
        <ReturnLines lines={lines} paper />
      </Paper>
    </PdfView>
  )
}
