import { z } from 'zod'
import { word } from '../../../kernel/api/fields.ts'

/** Words of dictionaries that a contract keeps. */
export const ContractWords = z.object({
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
})

/** Words of dictionaries that a line keeps of its goods. */
export const LineWords = z.object({
  categoryId: word('品类', 'intentionCategory').default(null),
  brandId: word('品牌', 'intentionBrand').default(null),
  gradeId: word('等级', 'goodsGrade').default(null),
})
