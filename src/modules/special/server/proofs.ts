import type { Proofs } from '../../../kernel/server/record/proofs.ts'

/** What was used of each special offer follows from its uses (chain.md §6). */
export const specialProofs: Proofs = {
  特价的已用数量与使用记录一致: `select o.id, o.number as document from special_offer o
    left join (select special_id, sum(quantity) as used from special_use where office_id = $1 group by 1) u on u.special_id = o.id
    where o.office_id = $1 and o.used <> coalesce(u.used, 0)`,
}
