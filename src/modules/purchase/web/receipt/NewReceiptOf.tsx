import { useQuery } from '@tanstack/react-query'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { inBoxes } from '../../../goods/api/units.ts'
import { type Begun, useScanned } from '../../../warehouse/web/useScanned.ts'
import type { PurchaseDetail, ShownPurchaseLine } from '../../api/purchase.ts'
import { purchaseQueries } from '../order/queries.ts'
import { arrivingLine } from './arrivingLine.ts'
import { NewReceipt } from './ReceiptForm.tsx'

type Props = RecordEnding & { purchaseId: number; asked: string }

/** Enters a receipt of a purchase, with what is still on order of it; of goods that were scanned, these alone, whose boxes a person counts. */
export function NewReceiptOf({ purchaseId, asked, ...ending }: Props) {
  const { data, error } = useQuery({ ...purchaseQueries.detail(purchaseId), refetchOnMount: 'always' })
  const begun = useScanned(asked)
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data || begun === undefined) return <p className="nothing">正在读取…</p>
  return <NewReceipt key={data.version} of={data} given={givenOf(data, begun)} {...ending} />
}

function givenOf({ id, warehouseId, supplierId, lines }: PurchaseDetail, begun: Begun | null) {
  const open = lines.filter(line => line.open > 0)
  const scanned = begun && open.find(({ goodsId }) => goodsId === begun.scanned.goodsId)
  return {
    purchaseId: id,
    warehouseId,
    supplierId,
    lines: scanned ? [{ ...arrivingLine(begun), purchaseLineId: scanned.id }] : open.map(lineOf),
  }
}

function lineOf({ id, goodsId, goodsName, open, boxPieces }: ShownPurchaseLine) {
  const { boxes, loose } = inBoxes(open, boxPieces)
  return { purchaseLineId: id, goodsId, goodsName, boxes, rest: loose }
}
