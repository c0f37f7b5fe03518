import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { inBoxes } from '../../../goods/api/units.ts'
import { type AwaitingRow, purchaseRoutes as routes } from '../../api/purchase.ts'
import { NewPurchase } from './PurchaseForm.tsx'

type Props = RecordEnding & { of: { kind: string; id: number } }

/** Enters a purchase of what somebody lacks. */
export function NewPurchaseFor({ of, ...ending }: Props) {
  const { data, error } = useQuery({
    ...queryOf(routes.awaiting, { body: { forKind: of.kind, forId: of.id } }),
    refetchOnMount: 'always',
  })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.length === 0) return <p className="drawer-message">它的货已经留够或订够了，不用再订。</p>
  return <NewPurchase lines={data.map(lineOf)} {...ending} />
}

function lineOf({ kind, id, goodsId, goodsName, pieces, boxPieces }: AwaitingRow) {
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  return { goodsId, goodsName, boxes, rest: loose, forKind: kind, forId: id }
}
