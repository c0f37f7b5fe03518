import type { LossPapers } from '../../../warehouse/server/index.ts'
import { moveRecord } from '../../api/move.ts'
import { moves } from './moves.ts'

/** What papers lose: damage, and what is given to others; with the reason and who answers of those that the person sees. */
export const moveLosses: LossPapers = {
  document: moveRecord.table,
  acts: { damage: 'damaged', issue: 'gone' },
  words: (desk, bind) =>
    `select coalesce(nullif(e.reason, ''), '未填写原因') as reason, e.answers from stock_move e
      where o.document_kind = '${moveRecord.table}' and e.office_id = o.office_id and e.id = o.document_id
        and ${moves.maySeeAny(desk)} and ${moves.sight.condition(desk)(bind)}`,
}
