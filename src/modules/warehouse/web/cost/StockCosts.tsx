import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { call } from '../../../../kernel/web/call.ts'
import { RowsTable } from '../../../../kernel/web/drawer/RowsTable.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { priceUnits } from '../../../goods/api/units.ts'
import { stockCostRoutes as routes, StockCost } from '../../api/stockCost.ts'
import { stockQueries } from '../stockQuery.ts'

const columns = columnsOf(
  StockCost.pick({
    lot: true,
    unitCost: true,
    stock: true,
    variance: true,
    reason: true,
    createdBy: true,
    createdAt: true,
  }),
)

/** The costs that were given later to stock of goods. */
export const costsQuery = (goodsId: number) => queryOf(routes.list, { params: { id: goodsId } }, { quiet: true })

/** Shows the costs that were given later to stock of goods, with what went to stock and what is variance; one may be taken back. */
export function StockCosts({ goodsId }: { goodsId: number }) {
  const { data, error, refetch } = useQuery(costsQuery(goodsId))
  const [reversed, setReversed] = useState<StockCost>()
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  if (data.length === 0)
    return <p className="nothing">没有补过成本。期初、盘盈或免费入库时不知道成本的货，可以在上面补。</p>
  return (
    <>
      <RowsTable
        columns={[...columns, { key: 'act', title: '', kind: 'text' }]}
        rows={data}
        draw={({ key }, cost) => {
          if (key === 'lot') return cost.lot ?? '全部无成本的批次'
          if (key === 'unitCost') return `${yuan(cost.unitCost)}/${priceUnits[cost.unit]}`
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
      {reversed && (
        <Reverse
          cost={reversed}
          onDone={() => {
            void refetch()
            void stockQueries.refresh()
          }}
          onClose={() => setReversed(undefined)}
        />
      )}
    </>
  )
}

function Reverse({ cost, onDone, onClose }: { cost: StockCost; onDone: () => void; onClose: () => void }) {
  const { id, version, stock, variance } = cost
  const form = useForm({
    schema: routes.reverse.body,
    given: { id, version },
    send: (body, how) => call(routes.reverse, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`冲销补成本 ${yuan(stock + variance)}`} form={form} act="冲销" danger onClose={onClose}>
      <p className="hint">今天记一笔相反的成本；原来的记录不改。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：单价填错" />
    </ActionDialog>
  )
}
