import { yuan } from '../../../../kernel/api/format.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { priceUnits } from '../../../goods/api/units.ts'
import { ShownPurchaseLine } from '../../api/purchase.ts'

const columns = columnsOf(
  ShownPurchaseLine.pick({
    goodsName: true,
    goodsCode: true,
    pieces: true,
    price: true,
    amount: true,
    promisedOn: true,
    owner: true,
    received: true,
    open: true,
    closedReason: true,
    note: true,
  }),
)
/** What few lines have; where none has it, it has no column. */
const seldom = ['owner', 'closedReason', 'note'] as const

/**
 * Shows the lines of a purchase, in boxes of the goods and pieces beside them, on the screen and on paper, which the supplier reads and which
 * says nothing of customers.
 */
export function PurchaseLines({ lines, paper = false }: { lines: readonly ShownPurchaseLine[]; paper?: boolean }) {
  const empty: readonly string[] = seldom.filter(key => (paper && key === 'owner') || lines.every(line => !line[key]))
  return (
    <RowsTable
      columns={columns.filter(({ key }) => !empty.includes(key))}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'pieces' || key === 'received' || key === 'open') return boxWords(line[key], line.boxPieces)
        if (key === 'price' && line.price != null) return `${yuan(line.price)}/${priceUnits[line.priceUnit]}`
        return undefined
      }}
    />
  )
}
