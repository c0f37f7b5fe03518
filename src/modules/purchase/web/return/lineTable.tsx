import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { ShownReturnLine } from '../../api/return.ts'

const { goodsName, goodsCode, colour, gradeId, condition, pieces, amount, credit, note } = ShownReturnLine.shape

const columns = columnsOf(
  ShownReturnLine.pick({}).extend({
    goodsName,
    goodsCode,
    colour: colour.meta({ title: '批次', kind: 'text' }),
    gradeId,
    condition,
    pieces: pieces.meta({ title: '数量', kind: 'integer' }),
    amount,
    credit,
    note,
  }),
)

/**
 * Shows the lines of a return, in full boxes and pieces beside them, on the screen and on paper, which the supplier signs and which says nothing of
 * what the goods are worth in stock.
 */
export function ReturnLines({ lines, paper = false }: { lines: readonly ShownReturnLine[]; paper?: boolean }) {
  return (
    <RowsTable
      columns={paper ? columns.filter(({ key }) => key !== 'amount') : columns}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'colour') return lotWords(line)
        return key === 'pieces' ? boxWords(line.pieces, line.boxPieces) : undefined
      }}
    />
  )
}
