import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

const ofLine = keptIn('stock_transfer_line', 'line_id', {
  named: 't.number',
  join: 'join stock_transfer t on t.office_id = k.office_id and t.id = k.stock_transfer_id',
})

/** What lies in the keys of a transfer is what its lines say is under way, and what itself says. */
const underWay = `select t.id, t.number as document from stock_transfer t
  left join (select stock_transfer_id as id, sum(pieces - accepted - damaged - lost - returned) as pieces from stock_transfer_line
    where office_id = $1 group by 1) l on l.id = t.id
  left join (select transfer_id as id, sum(on_hand) as pieces from stock_key where office_id = $1 and transfer_id is not null group by 1) s on s.id = t.id
  where t.office_id = $1 and (t.under_way, coalesce(s.pieces, 0))
    is distinct from (case when t.sent_on is null then 0 else coalesce(l.pieces, 0) end, t.under_way)`

/** What proves the sums of transfers (chain.md §6). */
export const transferProofs: Proofs = {
  调拨的收货与记录一致: ofLine(
    { accepted: 'sum(accepted)', damaged: 'sum(damaged)', lost: 'sum(lost)', returned: 'sum(returned)' },
    'stock_transfer_part',
  ),
  调拨在途与库存一致: underWay,
}
