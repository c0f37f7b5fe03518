import { recordFileHandlers } from '../../attachments/server/index.ts'
import { goodsReturnFileRoutes, goodsReturnRecord } from '../api/goodsReturn.ts'
import { goodsReturns } from './returns.ts'

/** The calls about photos and papers of returns. */
export const goodsReturnFileHandlers = recordFileHandlers(goodsReturnFileRoutes, {
  subject: goodsReturnRecord.table,
  called: '一张客户退货单',
  visible: (desk, id) => goodsReturns.visible(desk, id),
  lock: (desk, id) => goodsReturns.lock(desk, id, 'attach', {}),
})
