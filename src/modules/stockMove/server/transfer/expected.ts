import { openAt } from '../../../../kernel/api/record.ts'
import type { ExpectedKind } from '../../../warehouse/server/index.ts'
import { transferRecord } from '../../api/transfer.ts'

/** What transfers have under way: what lies in their own keys. Nobody promises a day for it. */
export const expectedTransfers: ExpectedKind = {
  kind: 'stockTransfer',
  title: transferRecord.title,
  stage: 'transit',
  opens: id => openAt(transferRecord, id),
  open: office => `select k.goods_id, k.warehouse_id, k.on_hand as pieces, null::date as due_on, k.transfer_id as document_id,
      null::text as for_kind, null::bigint as for_id
    from stock_key k where k.office_id = ${office} and k.condition = 'transit' and k.on_hand > 0`,
}
