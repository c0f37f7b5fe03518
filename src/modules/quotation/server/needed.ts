import { today } from '../../lines/server/index.ts'
import type { NeededKind } from '../../warehouse/server/index.ts'
import { quotations } from './quotations.ts'

/** What quotations need that may still be accepted: drafts and sent ones whose days are not over. */
export const neededByQuotations: NeededKind = {
  open(desk, bind) {
    if (!quotations.maySeeAny(desk)) return null
    return `select l.goods_id, sum(l.pieces)::bigint as pieces
      from quotation e join quotation_line l on l.office_id = e.office_id and l.quotation_id = e.id and l.goods_id is not null and l.pieces > 0
      where e.office_id = ${bind(desk.officeId)} and e.state in ('draft', 'sent') and (e.valid_until is null or e.valid_until >= ${bind(today())}::date)
        and ${quotations.sight.condition(desk)(bind)} group by e.id, l.goods_id`
  },
}
