import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { StockBeside } from '../../warehouse/web/beside/StockBeside.tsx'
import { useBeside } from '../../warehouse/web/beside/useBeside.ts'
import { type EarnestDetail, type EarnestState, ShownLine } from '../api/earnest.ts'

const columns = columnsOf(
  ShownLine.pick({ goodsName: true, goodsCode: true, lotName: true, warehouseName: true, pieces: true }).extend(
    ShownLine.pick({ price: true, priceUnit: true, amount: true }).shape,
  ),
)
/** Those that wait for goods: they hold nothing, or not all of it. */
const waiting: readonly EarnestState[] = ['draft', 'paid', 'expired']

/** Shows the lines of one; of one that waits for goods, with what is there and what is ordered. */
export function EarnestLines({ earnest: { state, lines } }: { earnest: EarnestDetail }) {
  const asked = waiting.includes(state) ? lines : []
  const beside = useBeside(asked.map(({ id, goodsId, gradeId, pieces }) => ({ key: id, goodsId, gradeId, pieces })))
  return (
    <RowsTable
      columns={columns}
      rows={lines}
      draw={({ key }, { id, goodsName }) =>
        key === 'goodsName' ? (
          <>
            {goodsName}
            <br />
            <StockBeside words={beside.get(id)} />
          </>
        ) : undefined
      }
    />
  )
}
