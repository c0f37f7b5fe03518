import { answerers } from '../../salesOrder/api/moves.ts'
import type { LossPapers } from '../../warehouse/server/index.ts'
import { shipmentRecord } from '../api/shipment.ts'
import { shipments } from './shipments.ts'

const answers = `case p.answers ${Object.entries(answerers)
  .map(([key, title]) => `when '${key}' then '${title}'`)
  .join(' ')} else '' end`

/** What broke on its way to a customer, or lacked and was given up, for our account; with who answers, of shipments that the person sees. */
export const shipmentLosses: LossPapers = {
  document: shipmentRecord.table,
  acts: { damage: 'damaged' },
  words: (desk, bind) =>
    `select concat_ws('：', case p.fate when 'lost' then '送货少件' else '送货破损' end, nullif(p.note, '')) as reason, ${answers} as answers
      from shipment e join shipment_part p on p.office_id = e.office_id and p.shipment_id = e.id
      where o.document_kind = '${shipmentRecord.table}' and e.office_id = o.office_id and e.id = o.document_id and p.line_id = o.line_id
        and o.movement = concat(p.fate, ':', p.serial) and ${shipments.maySeeAny(desk)} and ${shipments.sight.condition(desk)(bind)}`,
}
