import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { goodsReturnRecord, type PossibleLine } from '../api/goodsReturn.ts'
import { returnOf } from './newOf.ts'
import { possibleOf } from './queries.ts'

const text = (title: string) => z.string().meta({ title, kind: 'text' })
const columns = columnsOf(
  z.object({
    space: text('空间'),
    name: text('商品'),
    lot: text('批次'),
    shipment: text('出库单'),
    signedOn: text('签收日期'),
    signed: text('签收'),
    returned: text('已退'),
    left: text('可退'),
    why: text('说明'),
  }),
)

/** Shows what a contract's customer signed for, what of it may come back and why not; offers to begin a return. */
export default function ContractReturns({ contract }: { contract: ContractDetail }) {
  const enters = mayDo(goodsReturnRecord.acts.edit.needs)
  const { data, error } = useQuery({ ...possibleOf(contract.id), enabled: enters, refetchOnMount: 'always' })
  const list = linkTo(goodsReturnRecord.place, { q: contract.number, view: 'all' })
  if (!enters) return <Link to={list}>查看退货单</Link>
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  return (
    <>
      {data.refusal !== null && <p className="hint">{data.refusal}。</p>}
      {data.refusal === null && (
        <p>
          <Link className="btn btn-primary" to={linkTo(goodsReturnRecord.place, { new: returnOf(contract.id) })}>
            登记退货
          </Link>
        </p>
      )}
      {data.lines.length > 0 && <RowsTable columns={columns} rows={data.lines.map(shown)} />}
    </>
  )
}

function shown({ signed, returned, left, refusal, shipmentLineId: id, ...line }: PossibleLine) {
  const words = (pieces: number) => boxWords(pieces, line.boxPieces)
  const counted = { signed: words(signed), returned: words(returned), left: words(left) }
  return { ...line, ...counted, id, lot: lotWords(line), why: refusal ?? (line.wholeBoxes ? '余砖只收整箱' : '') }
}
