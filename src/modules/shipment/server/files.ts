import { recordFileHandlers } from '../../attachments/server/index.ts'
import { shipmentFileRoutes, shipmentRecord } from '../api/shipment.ts'
import { shipments } from './shipments.ts'

/** The calls about photos and papers of shipments. */
export const shipmentFileHandlers = recordFileHandlers(shipmentFileRoutes, {
  subject: shipmentRecord.table,
  called: '一张出库单',
  visible: (desk, id) => shipments.visible(desk, id),
  lock: (desk, id) => shipments.lock(desk, id, 'attach', {}),
})
