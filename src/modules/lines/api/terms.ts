import { z } from 'zod'
import { word } from '../../../kernel/api/fields.ts'

/** The element that lets a person be judged by the floors of another level or channel than those of customer and deal. */
export const otherTerms = 'quotationList:terms'

/** Which prices of goods count for a document. */
export const PriceTerms = z.object({
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
})
export type PriceTerms = z.output<typeof PriceTerms>
