import { recordFileHandlers } from '../../../attachments/server/index.ts'
import { receiptFileRoutes } from '../../api/receipt.ts'
import { receipts } from './receipts.ts'

/** The calls about photos and papers of a receipt. */
export const receiptFileHandlers = recordFileHandlers(receiptFileRoutes, {
  subject: 'stockReceipt',
  called: '一张入库单',
  visible: (desk, id) => receipts.visible(desk, id),
  lock: (desk, id) => receipts.lock(desk, id, 'attach', {}),
})
