import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** What 加工单 took out of stock less what they brought back, at the value of the issue; losses pass through inspection and count as taken back. */
const moved = `select e.document_id as id, -sum(e.value) as value, -sum(e.pieces) as pieces from stock_entry e
  left join stock_entry o on o.office_id = e.office_id and o.id = e.reverses_id
  where e.office_id = $1 and e.document_kind = 'processing' and coalesce(o.act, e.act) in ('issue', 'return') group by 1`

/** What proves 加工单 (chain-stock.md, 加工): what is in their packages is what their pieces cost as they were taken, less what was lost. */
export const processingProofs: Proofs = {
  加工单合计与明细一致: keptIn('processing', 'processing_id')(
    {
      pieces: 'sum(pieces)',
      makes: 'sum(makes)',
      came: 'sum(came)',
      lost: 'sum(lost)',
      lost_value: 'sum(lost_value)',
      value: 'case when count(*) = count(amount) then sum(amount) end',
    },
    'processing_line',
  ),
  加工单货值与库存流水一致: `select p.id, p.number as document from processing p left join (${moved}) m on m.id = p.id
    where p.office_id = $1 and (coalesce(m.value, 0) <> case when p.state in ('started', 'done') then p.value - p.lost_value else 0 end
      or coalesce(m.pieces, 0) <> case when p.state in ('started', 'done') then p.pieces - p.lost else 0 end)`,
  加工单全部有着落: `select p.id, p.number as document from processing p where p.office_id = $1 and p.state = 'done' and p.came + p.lost <> p.pieces`,
  加工包件货值与加工单一致: `select p.id, p.number as document from processing p
    left join factory_order f on f.office_id = p.office_id and f.id = p.factory_order_id
    left join (select k.factory_order_id as id, sum(k.value) as value from factory_package k where k.office_id = $1 group by 1) k on k.id = f.id
    where p.office_id = $1 and p.state = 'done' and (f.number <> p.number or coalesce(k.value, 0) <> p.value - p.lost_value
      or (p.came > 0 and (f.pieces <> p.came or f.state <> 'arrived')) or (p.came = 0 and f.state <> 'cancelled'))`,
}
