import { recordFileHandlers } from '../../attachments/server/index.ts'
import { processingFileRoutes, processingRecord } from '../api/processing.ts'
import { processings } from './processings.ts'

/** The calls about drawings and photos of 加工单. */
export const processingFileHandlers = recordFileHandlers(processingFileRoutes, {
  subject: processingRecord.table,
  called: '一张加工单',
  visible: (desk, id) => processings.visible(desk, id),
  lock: (desk, id) => processings.lock(desk, id, 'attach', {}),
})
