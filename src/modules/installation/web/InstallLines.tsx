import { numberWords } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { ShownInstallLine } from '../api/line.ts'
import { fitUnits } from '../api/trades.ts'

const { space, name, spec, made, pieces, trade, quantity, note } = ShownInstallLine.shape
const columns = columnsOf(ShownInstallLine.pick({}).extend({ space, name, spec, made, pieces, trade, quantity, note }))

/** Shows what is installed: goods or items with their sizes, how many, and how much work that is. */
export function InstallLines({ lines }: { lines: readonly ShownInstallLine[] }) {
  return (
    <RowsTable
      columns={columns}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'pieces') return boxWords(line.pieces, line.boxPieces)
        return key === 'quantity' ? `${numberWords(line.quantity)} ${fitUnits[line.unit]}` : undefined
      }}
    />
  )
}
