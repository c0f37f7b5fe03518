import { recordFileHandlers } from '../../attachments/server/index.ts'
import { stocktakeFileRoutes, stocktakeRecord } from '../api/stocktake.ts'
import { stocktakes } from './stocktakes.ts'

/** The calls about photos and papers of counts. */
export const stocktakeFileHandlers = recordFileHandlers(stocktakeFileRoutes, {
  subject: stocktakeRecord.table,
  called: '一张盘点单',
  visible: (desk, id) => stocktakes.visible(desk, id),
  lock: (desk, id) => stocktakes.lock(desk, id, 'attach', {}),
})
