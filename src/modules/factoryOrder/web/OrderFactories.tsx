import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { may } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { OrderDetail } from '../../salesOrder/api/order.ts'
import { FactoryRow, factoryRecord, factoryRoutes, SplitLine } from '../api/factoryOrder.ts'
import { splitOf } from './newOf.ts'
import { proposalOf } from './queries.ts'

const { space, name, made, ordered, left, supplier } = SplitLine.shape
const lineColumns = columnsOf(
  SplitLine.pick({}).extend({
    space,
    name,
    made,
    ordered,
    left,
    supplier: supplier.meta({ title: '建议供应商', kind: 'text' }),
  }),
)
const orderColumns = columnsOf(
  FactoryRow.pick({ number: true, state: true, supplier: true, pieces: true, promisedOn: true }),
)

/** Shows the factory orders of an order, and what of it is not split yet. */
export default function OrderFactories({ order }: { order: OrderDetail }) {
  const { data, error } = useQuery({ ...proposalOf(order.id), refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  const rows = data.lines.map(line => ({ ...line, id: line.contractLineId }))
  return (
    <>
      {data.refusal !== null && rows.length > 0 && <p className="hint">{data.refusal}。</p>}
      {rows.length > 0 && (
        <>
          <h3>还没拆单的商品</h3>
          <RowsTable
            columns={lineColumns}
            rows={rows}
            draw={({ key }, line) =>
              key === 'ordered' || key === 'left' ? boxWords(line[key], line.boxPieces) : undefined
            }
          />
          {data.refusal === null && may(factoryRoutes.split) && (
            <p>
              <Link className="btn btn-primary" to={linkTo(factoryRecord.place, { new: splitOf(order.id) })}>
                拆单
              </Link>
            </p>
          )}
        </>
      )}
      {data.orders.length > 0 && (
        <>
          <h3>工厂单</h3>
          <RowsTable
            columns={orderColumns}
            rows={data.orders}
            draw={({ key }, one) => {
              if (key === 'number') return <Link to={openAt(factoryRecord, one.id)}>{one.number}</Link>
              return key === 'state' ? <StateTag record={factoryRecord} state={one.state} /> : undefined
            }}
          />
        </>
      )}
      {rows.length === 0 && data.orders.length === 0 && (
        <p className="nothing">这张单没有要厂家做的商品。来源选“厂家”或“加工”的行才拆单。</p>
      )}
    </>
  )
}
