import { useState } from 'react'
import { Link } from 'react-router'
import { openAt } from '../../../kernel/api/record.ts'
import { call } from '../../../kernel/web/call.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { shipmentRecord, shipmentRoutes } from '../../shipment/api/shipment.ts'
import { type CarriedShipment, tripRoutes as routes } from '../api/trip.ts'

/** A trip with the shipments of each stop, as its drawer or its driver's day tells it. */
type Leaving = {
  id: number
  number: string
  stopRows: readonly {
    shipments: readonly Pick<CarriedShipment, 'id' | 'number' | 'state' | 'customerName'>[]
  }[]
}
type Props = { trip: Leaving; onDone: () => void; onClose: () => void }

/** Lets a trip leave; goods that have not left in our books leave first, each by the shipment's own act, which may refuse. */
export default function DepartDialog({ trip, onDone, onClose }: Props) {
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const all = trip.stopRows.flatMap(({ shipments }) => shipments).filter(({ state }) => state !== 'cancelled')
  const waiting = all.filter(({ state }) => state === 'ready' || state === 'picked')
  const leaves = mayDo(shipmentRecord.acts.leave.needs)
  async function depart() {
    setBusy(true)
    const refused = new Map<number, string>()
    if (leaves) for (const { id } of waiting) await leave(id).catch((error: Error) => refused.set(id, error.message))
    setFaults(refused)
    const left =
      refused.size === 0 &&
      (await call(routes.depart, { body: { id: trip.id } }).then(
        () => true,
        () => false,
      ))
    setBusy(false)
    if (!left) return
    onDone()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={() => void depart()}>
        {waiting.length > 0 && leaves ? '全部出库并出车' : '确认出车'}
      </Button>
    </>
  )
  return (
    <Dialog title={`出车 ${trip.number}`} width={560} onClose={onClose} footer={footer}>
      <p className="hint">装好车再点。出库后库存减少，货算在路上，等客户签收。</p>
      <ul className="trip-leaving">
        {all.map(({ id, number, state, customerName }) => (
          <li key={id}>
            <Link to={openAt(shipmentRecord, id)}>{number}</Link> {customerName}{' '}
            <StateTag record={shipmentRecord} state={state} />
            {faults.has(id) && (
              <p className="field-fault" role="alert">
                {faults.get(id)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

async function leave(id: number): Promise<void> {
  const { version, state } = await call(shipmentRoutes.detail, { params: { id } })
  if (state === 'ready' || state === 'picked')
    await call(shipmentRoutes.leave, { body: { id, version } }, { silent: true })
}
