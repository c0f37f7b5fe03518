import { recordFileHandlers } from '../../../attachments/server/index.ts'
import { transferFileRoutes, transferRecord } from '../../api/transfer.ts'
import { transfers } from './transfers.ts'

/** The calls about photos and papers of transfers. */
export const transferFileHandlers = recordFileHandlers(transferFileRoutes, {
  subject: transferRecord.table,
  called: '一张调拨单',
  visible: (desk, id) => transfers.visible(desk, id),
  lock: (desk, id) => transfers.lock(desk, id, 'attach', {}),
})
