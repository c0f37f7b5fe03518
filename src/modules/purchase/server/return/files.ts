import { recordFileHandlers } from '../../../attachments/server/index.ts'
import { returnFileRoutes, returnRecord } from '../../api/return.ts'
import { returns } from './returns.ts'

/** The calls about photos and papers of returns to suppliers. */
export const returnFileHandlers = recordFileHandlers(returnFileRoutes, {
  subject: returnRecord.table,
  called: '一张退货单',
  visible: (desk, id) => returns.visible(desk, id),
  lock: (desk, id) => returns.lock(desk, id, 'attach', {}),
})
