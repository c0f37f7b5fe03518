import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { FollowedLine, type OfContract, OrderRow, orderRecord } from '../api/order.ts'
import { orderOf } from './newOf.ts'
import { ofContract } from './queries.ts'
import { StageTag } from './reading/StageTag.tsx'

const { space, name, code, spec, contracted, ordered, shipped, signed, back } = FollowedLine.shape
const lineColumns = columnsOf(
  z.object({
    space,
    name,
    code,
    spec,
    contracted,
    ordered,
    left: contracted.meta({ title: '未下', kind: 'integer' }),
    shipped,
    signed,
    back,
  }),
)
const orderColumns = columnsOf(
  OrderRow.pick({ number: true, state: true, stage: true, pieces: true, shipped: true, wishOn: true }),
)

const counts = ['contracted', 'ordered', 'left', 'shipped', 'signed', 'back'] as const
const isCount = (key: string): key is (typeof counts)[number] => counts.some(one => one === key)

/** Shows of each line of a contract what is ordered and what is not, and its orders; offers to order what is left. */
export default function ContractOrders({ contract }: { contract: ContractDetail }) {
  const { data, error } = useQuery({ ...ofContract(contract.id), refetchOnMount: 'always' })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return <Shown of={data} />
}

function Shown({ of }: { of: OfContract }) {
  const left = of.lines.some(line => line.contracted > line.ordered)
  const counted = of.lines.map(line => ({
    ...line,
    id: line.contractLineId,
    left: Math.max(0, line.contracted - line.ordered),
  }))
  return (
    <>
      {of.refusal !== null && <p className="hint">{of.refusal}。</p>}
      {of.refusal === null && left && mayDo(orderRecord.acts.edit.needs) && (
        <p>
          <Link className="btn btn-primary" to={linkTo(orderRecord.place, { new: orderOf(of.contractId) })}>
            下单
          </Link>
        </p>
      )}
      <RowsTable
        columns={lineColumns}
        rows={counted}
        draw={({ key }, line) =>
          isCount(key) ? (line[key] === 0 ? '0' : boxWords(line[key], line.boxPieces)) : undefined
        }
      />
      {of.orders.length > 0 && (
        <>
          <h3>下单单</h3>
          <RowsTable
            columns={orderColumns}
            rows={of.orders}
            draw={({ key }, one) => {
              if (key === 'number') return <Link to={openAt(orderRecord, one.id)}>{one.number}</Link>
              if (key === 'stage') return <StageTag stage={one.stage} />
              return key === 'state' ? <StateTag record={orderRecord} state={one.state} /> : undefined
            }}
          />
        </>
      )}
    </>
  )
}
