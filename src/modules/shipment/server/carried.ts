import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { shipmentDocument } from './document.ts'
import type { ShipmentRecord } from './shipments.ts'

/** Who takes shipments to their homes, in what, and on which day. */
export type Carrier = Pick<ShipmentRecord, 'driverId' | 'driver' | 'driverPhone' | 'vehicle' | 'deliverOn'>

/** Locks shipments in their order and says who carries them; what is signed for or called off stays as it was. */
export async function carry(desk: Desk, ids: readonly number[], by: Partial<Carrier>): Promise<void> {
  for (const one of await desk.lock('shipment', ids)) {
    const differs = (Object.keys(by) as (keyof Carrier)[]).some(key => by[key] !== one[key])
    if (differs && one.state !== 'signed' && one.state !== 'cancelled')
      await shipmentDocument.change(desk, one, by, '排车')
  }
}
