import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { ShownFactoryLine } from '../api/factoryOrder.ts'

const { space, name, code, spec, made, pieces, amount, note } = ShownFactoryLine.shape
const columns = columnsOf(ShownFactoryLine.pick({}).extend({ space, name, code, spec, made, pieces, amount, note }))

/** Shows what is made: goods or items with their sizes, how many, and what the factory asks where that is seen; a paper for the factory has no price. */
export function FactoryLines({ lines, paper = false }: { lines: readonly ShownFactoryLine[]; paper?: boolean }) {
  return (
    <RowsTable
      columns={paper ? columns.filter(({ key }) => key !== 'amount') : columns}
      rows={lines}
      draw={({ key }, line) => (key === 'pieces' ? boxWords(line.pieces, line.boxPieces) : undefined)}
    />
  )
}
