import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type LotTexts, lotWords } from '../../warehouse/api/lot.ts'
import { openingKind } from './names.ts'

const mostTold = 5

/** What was posted of one paper, by its lines; or of all papers of a workbook. */
type Which = { openingId: number; lines: readonly number[] } | { batchId: number }

/** Returns, in words, keys of openings that have moved since, or of which something is reserved; at most five. */
export async function builtOn(desk: Desk, which: Which): Promise<string[]> {
  const [condition, values] =
    'batchId' in which
      ? ['p.import_batch_id = $2 and l.id > p.undone', [which.batchId]]
      : ['p.id = $2 and l.id = any($3::bigint[])', [which.openingId, which.lines]]
  const { rows } = await desk.client.query<LotTexts & { goods: string; warehouse: string; reserved: boolean }>(
    `select g.name as goods, w.name as warehouse, t.colour, t.batch, t.size, k.reserved > 0 as reserved
     from stock_opening p
     join stock_opening_line l on l.office_id = p.office_id and l.opening_id = p.id
     join stock_entry o on o.office_id = p.office_id and o.document_kind = '${openingKind}' and o.document_id = p.id and o.line_id = l.id and o.movement = ''
     join stock_key k on k.office_id = o.office_id and k.id = o.key_id
     join stock_lot t on t.office_id = k.office_id and t.id = k.lot_id
     join goods g on g.office_id = k.office_id and g.id = k.goods_id
     join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     where p.office_id = $1 and ${condition}
       and (k.reserved > 0 or exists (select from stock_entry e where e.office_id = k.office_id and e.key_id = k.id and e.id > o.id))
     order by l.id limit ${mostTold}`,
    [desk.officeId, ...values],
  )
  return rows.map(
    ({ goods, warehouse, reserved, ...lot }) =>
      `${warehouse}的“${goods}”批次 ${lotWords(lot)} ${reserved ? '已被预留' : '之后又有出入库'}`,
  )
}
