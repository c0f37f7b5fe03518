import type { BroughtAct } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { ShipmentDetail } from '../api/shipment.ts'

/** What other modules do with a shipment, as buttons in its head. */
export const shipmentActs = webPoint<BroughtAct<{ shipment: ShipmentDetail }>>('shipmentActs')
