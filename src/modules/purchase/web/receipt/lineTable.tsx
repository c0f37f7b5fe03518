import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { damagedAs, ShownReceiptLine } from '../../api/receipt.ts'

const { goodsName, goodsCode, colour, gradeId, pieces, damaged, returned, amount, freight, note } =
  ShownReceiptLine.shape

const columns = columnsOf(
  ShownReceiptLine.pick({}).extend({
    goodsName,
    goodsCode,
    colour: colour.meta({ title: '批次', kind: 'text' }),
    gradeId,
    pieces: pieces.meta({ title: '数量', kind: 'integer' }),
    damaged: damaged.meta({ title: '其中破损', kind: 'text' }),
    returned,
    amount,
    freight,
    note,
  }),
)

/** Columns that are left out where no line says anything by them. */
const seldom = ['returned', 'freight']

/** Shows the lines of a receipt: each lot with its box, full boxes and pieces beside them, on the screen and on paper. */
export function ReceiptLines({ lines }: { lines: readonly ShownReceiptLine[] }) {
  return (
    <RowsTable
      columns={columns.filter(
        ({ key }) => !seldom.includes(key) || lines.some(line => Boolean(line[key as 'returned'])),
      )}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'colour') return `${lotWords(line)}${line.boxPieces ? `（每箱 ${line.boxPieces} 片）` : ''}`
        if (key === 'pieces') return boxWords(line.pieces, line.boxPieces)
        if (key === 'returned') return boxWords(line.returned, line.boxPieces)
        if (key !== 'damaged') return undefined
        return line.damaged === 0 ? '' : `${boxWords(line.damaged, line.boxPieces)}，${damagedAs[line.damagedAs]}`
      }}
    />
  )
}
