import { recordFileHandlers } from '../../attachments/server/index.ts'
import { factoryFileRoutes, factoryRecord } from '../api/factoryOrder.ts'
import { factoryOrders } from './factoryOrders.ts'

/** The calls about drawings and lists of factory orders. */
export const factoryFileHandlers = recordFileHandlers(factoryFileRoutes, {
  subject: factoryRecord.table,
  called: '一张工厂单',
  visible: (desk, id) => factoryOrders.visible(desk, id),
  lock: (desk, id) => factoryOrders.lock(desk, id, 'attach', {}),
})
