import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { ShownOrderLine } from '../api/order.ts'

const { space, name, code, spec, pieces, contracted, ordered, source, note } = ShownOrderLine.shape

const columns = columnsOf(
  ShownOrderLine.pick({}).extend({ space, name, code, spec, pieces, contracted, ordered, source, note }),
)
const counts: readonly string[] = ['pieces', 'contracted', 'ordered']

/** Shows the lines of an order in full boxes and pieces beside them, with what the contract has and all orders of it take. */
export function OrderLines({ lines, paper = false }: { lines: readonly ShownOrderLine[]; paper?: boolean }) {
  return (
    <RowsTable
      columns={paper ? columns.filter(({ key }) => key !== 'contracted' && key !== 'ordered') : columns}
      rows={lines}
      draw={({ key }, line) => (counts.includes(key) ? boxWords(line[key as 'pieces'], line.boxPieces) : undefined)}
    />
  )
}
