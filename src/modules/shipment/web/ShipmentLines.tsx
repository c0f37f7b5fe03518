import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { ShownShipmentLine } from '../api/shipment.ts'

const { goodsName, goodsCode, colour, warehouseId, pieces, amount, note } = ShownShipmentLine.shape

const columns = columnsOf(
  ShownShipmentLine.pick({}).extend({
    goodsName,
    goodsCode,
    colour: colour.meta({ title: '批次', kind: 'text' }),
    warehouseId,
    pieces: pieces.meta({ title: '数量', kind: 'integer' }),
    amount,
    note,
  }),
)

/** Shows the lines of a shipment in full boxes and pieces beside them, each with its lot; on paper without what they are worth in stock. */
export function ShipmentLines({ lines, paper = false }: { lines: readonly ShownShipmentLine[]; paper?: boolean }) {
  return (
    <RowsTable
      columns={paper ? columns.filter(({ key }) => key !== 'amount' && key !== 'warehouseId') : columns}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'colour') return lotWords(line)
        return key === 'pieces' ? boxWords(line.pieces, line.boxPieces) : undefined
      }}
    />
  )
}
