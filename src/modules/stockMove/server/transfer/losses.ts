import type { LossPapers } from '../../../warehouse/server/index.ts'
import { transferRecord } from '../../api/transfer.ts'
import { transfers } from './transfers.ts'

/** What did not arrive and was given up: with what was said of that receipt, of transfers that the person sees. */
export const transferLosses: LossPapers = {
  document: transferRecord.table,
  acts: { damage: 'lost' },
  words: (desk, bind) =>
    `select coalesce(nullif(t.note, ''), '未填写原因') as reason, t.answers from stock_transfer e
      join stock_transfer_part t on t.office_id = e.office_id and t.stock_transfer_id = e.id
      where o.document_kind = '${transferRecord.table}' and e.office_id = o.office_id and e.id = o.document_id and t.line_id = o.line_id
        and o.movement = concat('lose:', t.serial) and ${transfers.maySeeAny(desk)} and ${transfers.sight.condition(desk)(bind)}`,
}
