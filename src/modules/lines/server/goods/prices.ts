import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type PriceAsked, type Priced, pricesAt } from '../../../pricing/server/index.ts'
import type { PriceTerms } from '../../api/terms.ts'

/** Throws 40000 for a channel or level that the company does not have. It locks nothing: for calls that only read. */
export async function assertPriceWords(desk: Desk, { channelId, levelId }: PriceTerms): Promise<void> {
  const asked = { channelId: ['priceChannel', channelId], levelId: ['customerLevel', levelId] } as const
  for (const [field, [type, id]] of Object.entries(asked)) {
    if (id === null) continue
    const found = await desk.from('dictionaryItem').select('typeCode').where('id', '=', id).executeTakeFirst()
    if (found?.typeCode !== type) throw badInput(field, '价格渠道或客户等级不存在，请重新选择')
  }
}

/** The day of today in Shanghai. */
export const today = () => formatDate(clock.date())

/** Goods whose price is asked per a unit, of a grade; null is their own. */
export type GoodsAsked = Pick<PriceAsked, 'goodsId' | 'unit' | 'gradeId'>

/** Returns what goods cost today for a document's channel and level, with floors and cost, in fen per the asked unit. */
export function pricesToday(
  desk: Desk,
  { channelId, levelId }: PriceTerms,
  asked: readonly GoodsAsked[],
): Promise<readonly Priced[]> {
  return pricesAt(
    desk,
    asked.map(one => ({ ...one, channelId, levelId })),
    today(),
  )
}
