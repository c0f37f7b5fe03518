import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { fates } from '../api/fates.ts'
import type { ShipmentDetail } from '../api/shipment.ts'
import { ShownPart } from '../api/signOff.ts'
import { CarriedRows } from './CarriedRows.tsx'
import { partsOf } from './queries.ts'
import './signOff.css'

const text = (title: string) => z.string().meta({ title, kind: 'text' })
const { value, createdAt, warehouseId } = ShownPart.shape
const columns = columnsOf(
  z.object({
    at: createdAt.meta({ title: '时间', kind: 'datetime' }),
    goods: text('商品'),
    what: text('结果'),
    count: text('数量'),
    who: text('由谁承担'),
    warehouseId: warehouseId.meta({ title: '收进仓库', kind: 'reference', of: 'warehouse' }),
    value,
    note: text('备注'),
  }),
)

/** Shows who signed for a shipment, and what became of each line. */
export default function SignedTab({ document }: { document: ShipmentDetail }) {
  const { data, error } = useQuery(partsOf(document.id))
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  const lines = new Map(document.lines.map(line => [line.id, line]))
  const rows = data.parts.map(({ lineId, fate, pieces, answers, createdAt: at, ...part }) => {
    const line = lines.get(lineId)
    const goods = line ? `${line.goodsName} ${lotWords(line)}` : ''
    const counted = { what: fates[fate], count: boxWords(pieces, line?.boxPieces ?? null) }
    return { ...part, at, goods, ...counted, who: answers === null ? '' : answerers[answers] }
  })
  return (
    <>
      <p>
        {document.signer} 签收
        {document.signedAt && `，${formatMinute(document.signedAt)}`}
      </p>
      {data.signature && (
        <img
          className="shipment-signature"
          src={`data:image/png;base64,${data.signature}`}
          alt={`${document.signer}的签名`}
        />
      )}
      {rows.length > 0 && <RowsTable columns={columns} rows={rows} />}
      {document.packageRows.length > 0 && <CarriedRows packages={document.packageRows} />}
    </>
  )
}
