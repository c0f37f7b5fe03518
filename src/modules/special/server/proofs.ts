import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

/** What was used of each special offer follows from its uses (chain.md §6). */
export const specialProofs: Proofs = {
  特价的已用数量与使用记录一致: keptIn('special_offer', 'special_id')({ used: 'sum(quantity)' }, 'special_use'),
}
