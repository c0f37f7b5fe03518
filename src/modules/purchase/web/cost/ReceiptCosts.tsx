import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { seenColumns } from '../../../../kernel/web/seenColumns.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Cost, costRoutes as routes } from '../../api/cost.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { AddCost } from './AddCost.tsx'
import { ReverseCost } from './ReverseCost.tsx'

const columns = columnsOf(
  Cost.pick({ kind: true, goodsName: true, amount: true, stock: true, variance: true, note: true, createdAt: true }),
)
const costsQuery = (id: number) => queryOf(routes.list, { params: { id } }, { quiet: true })

/** Shows what a receipt cost besides its goods: the freight it came with, and later costs with what went to stock and what is variance. */
export function ReceiptCosts({ receipt, onChanged }: { receipt: ReceiptDetail; onChanged: () => void }) {
  const { data, error } = useQuery(costsQuery(receipt.id))
  const [adding, setAdding] = useState(false)
  const [reversed, setReversed] = useState<Cost>()
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: costsQuery(receipt.id).queryKey })
    onChanged()
  }
  return (
    <>
      {receipt.freight != null && receipt.freight > 0 && (
        <p className="hint">入库时的运费 {yuan(receipt.freight)} 已摊进货值。</p>
      )}
      {may(routes.add) && receipt.refusals.cost === null && (
        <Button icon="plus" onClick={() => setAdding(true)}>
          登记运费或差价
        </Button>
      )}
      {data.length === 0 ? (
        <p className="nothing">还没有后补的费用。运费、差价来了在这里登记：还在库的部分计入库存，已出库的记为差异。</p>
      ) : (
        <RowsTable
          columns={[...seenColumns(columns), { key: 'act', title: '', kind: 'text' }]}
          rows={data}
          draw={({ key }, cost) => {
            if (key === 'goodsName') return cost.goodsName ?? '整张单'
            if (key !== 'act') return undefined
            if (cost.reversedAt !== null) return <span title={cost.reverseReason}>已冲销</span>
            return (
              may(routes.reverse) && (
                <button type="button" className="link" onClick={() => setReversed(cost)}>
                  冲销
                </button>
              )
            )
          }}
        />
      )}
      {adding && <AddCost receipt={receipt} onDone={done} onClose={() => setAdding(false)} />}
      {reversed && <ReverseCost cost={reversed} onDone={done} onClose={() => setReversed(undefined)} />}
    </>
  )
}
