import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { may } from '../../../../kernel/web/session.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import type { Scanned } from '../../../warehouse/api/scanned.ts'
import { useScanned } from '../../../warehouse/web/useScanned.ts'
import { purchasePlaces } from '../../api/places.ts'
import { purchaseRoutes } from '../../api/purchase.ts'
import { newOf } from '../newOf.ts'
import { arrivingLine } from './arrivingLine.ts'
import { NewReceipt } from './ReceiptForm.tsx'

/** Enters a receipt of what was scanned: its goods, and the lot and box that it names, stand there, and purchases of which they have not come are offered. */
export function NewReceiptScanned({ asked, ...ending }: RecordEnding & { asked: string }) {
  const begun = useScanned(asked)
  if (begun === undefined) return <p className="nothing">正在读取…</p>
  if (begun === null) return <NewReceipt {...ending} />
  const { warehouse, scanned } = begun
  const lines = [arrivingLine(begun)]
  return (
    <>
      {may(purchaseRoutes.coming) && <Coming scanned={scanned} />}
      <NewReceipt scanned={scanned} given={{ warehouseId: warehouse?.id ?? null, lines }} {...ending} />
    </>
  )
}

/** Offers to receive what was scanned of a purchase of which it has not come. */
function Coming({ scanned }: { scanned: Scanned }) {
  const { goodsId } = scanned
  const { data = [] } = useQuery(queryOf(purchaseRoutes.coming, { body: { goodsId } }, { quiet: true, silent: true }))
  if (data.length === 0) return null
  return (
    <section aria-label="还没到的采购单">
      {data.map(({ id, number, supplier, promisedOn, pieces, boxPieces }) => (
        <p key={id} className="hint">
          <Link replace className="btn btn-plain" to={linkTo(purchasePlaces.receipts, { new: newOf(id, scanned) })}>
            按采购单 {number} 入库
          </Link>{' '}
          <small>
            {supplier}，还差 {boxWords(pieces, boxPieces)}
            {promisedOn && `，${promisedOn} 到`}
          </small>
        </p>
      ))}
    </section>
  )
}
