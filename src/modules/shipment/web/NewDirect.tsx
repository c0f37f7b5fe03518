import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../kernel/web/query.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { type DirectOrder, shipmentRoutes as routes } from '../api/shipment.ts'
import { NewShipmentOf } from './ShipmentForm.tsx'
import './signOff.css'

/** Enters a shipment by which goods of a purchase go straight to a home: that of the only order that may have them, else of the one that is chosen. */
export function NewDirect({ purchaseId, ...ending }: RecordEnding & { purchaseId: number }) {
  const { data, error } = useQuery({
    ...queryOf(routes.ofPurchase, { params: { id: purchaseId } }, { silent: true }),
    refetchOnMount: 'always',
  })
  const [chosen, choose] = useState<number>()
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.length === 0) return <p className="drawer-message">没有等这批货的下单单。请先在合同里下单，来源选“直送”。</p>
  const orderId = chosen ?? (data.length === 1 ? data[0]?.id : undefined)
  return orderId === undefined ? (
    <Choice orders={data} onChoose={choose} />
  ) : (
    <NewShipmentOf orderId={orderId} purchaseId={purchaseId} {...ending} />
  )
}

function Choice({ orders, onChoose }: { orders: readonly DirectOrder[]; onChoose: (id: number) => void }) {
  return (
    <>
      <p className="hint">这批货送到哪一家？请选择下单单。</p>
      <ul className="sign-rows">
        {orders.map(({ id, number, customerName, address, wishOn, pieces }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onChoose(id)}>
              {`${customerName} ${number}`}
            </button>
            <small>
              {[address, wishOn && `希望 ${wishOn} 到`, `可直送 ${pieces} 片/件`].filter(Boolean).join('，')}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
