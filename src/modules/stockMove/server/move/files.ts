import { recordFileHandlers } from '../../../attachments/server/index.ts'
import { moveFileRoutes, moveRecord } from '../../api/move.ts'
import { moves } from './moves.ts'

/** The calls about photos and papers of papers of stock. */
export const moveFileHandlers = recordFileHandlers(moveFileRoutes, {
  subject: moveRecord.table,
  called: '一张出入库单',
  visible: (desk, id) => moves.visible(desk, id),
  lock: (desk, id) => moves.lock(desk, id, 'attach', {}),
})
