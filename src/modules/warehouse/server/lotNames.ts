import type { Nameable } from '../../../kernel/server/record/nameable.ts'
import { stockElements } from '../api/elements.ts'
import { lotWords } from '../api/lot.ts'

/** A lot in texts, for people who see lots: what is written on it. */
export const nameableLot: Nameable = {
  async names(desk, ids) {
    if (!desk.may(stockElements.lots) || ids.length === 0) return new Map()
    const rows = await desk
      .from('stockLot')
      .select(['id', 'colour', 'batch', 'size'])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, ...texts }) => [id, lotWords(texts)]))
  },
  seesAll: desk => desk.may(stockElements.lots),
}
